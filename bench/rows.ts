import { writeFile } from "node:fs/promises";

/** One line of the table that `npm run bench` prints. */
export interface BenchRow {
  work: string;
  /** The measured value with its unit. */
  today: string;
  /** What the same run measured for the reference. Empty if there is none. */
  reference: string;
  /** The number that is compared with the goal. Null if it could not be measured. */
  ratio: number | null;
  goal: string;
  isReached: boolean;
}

type Measured = Omit<BenchRow, "goal" | "isReached">;

/** Returns a row whose ratio must reach the goal. */
export function atLeast(goal: number, measured: Measured): BenchRow {
  const { ratio } = measured;
  return { ...measured, goal: `≥ ${goal}`, isReached: ratio !== null && ratio >= goal };
}

/** Returns a row whose ratio must not exceed the goal. */
export function atMost(goal: number, measured: Measured): BenchRow {
  const { ratio } = measured;
  return { ...measured, goal: `≤ ${goal}`, isReached: ratio !== null && ratio <= goal };
}

/**
 * Ends a bench: prints its rows, hands them to `bench/run.ts` if that started the bench, and sets the
 * exit code to 1 if a goal is not reached.
 */
export async function report(rows: BenchRow[]): Promise<void> {
  const file = process.env.BENCH_ROWS_FILE;
  if (file) await writeFile(file, JSON.stringify(rows));
  else printRows(rows);
  if (rows.some(({ isReached }) => !isReached)) process.exitCode = 1;
}

/**
 * Prints a Markdown table, as in docs/performance.md, with the ratios of the last release to the same references: where
 * nginx is not installed another server is the reference.
 */
export function printRows(
  rows: BenchRow[],
  release: Pick<BenchRow, "work" | "reference" | "ratio">[] = [],
): void {
  const titles = ["Work", "Today", "Reference", "Ratio", "Last release", "Goal", "Reached"];
  const key = (row: Pick<BenchRow, "work" | "reference">) =>
    `${row.work} | ${nameOf(row.reference)}`;
  const ratioOf = new Map(release.map((row) => [key(row), row.ratio]));
  const lines = rows.map((row) => [
    row.work,
    row.today,
    row.reference,
    rounded(row.ratio),
    rounded(ratioOf.get(key(row)) ?? null),
    row.goal,
    row.isReached ? "yes" : "no",
  ]);
  for (const cells of [titles, titles.map(() => "---"), ...lines]) {
    console.log(`| ${cells.join(" | ")} |`);
  }
}

/** `nginx, one worker: 56362/s` → `nginx, one worker`. */
function nameOf(reference: string): string {
  return reference.split(": ", 1)[0] ?? "";
}

function rounded(ratio: number | null): string {
  return ratio === null ? "not measured" : String(Number(ratio.toFixed(2)));
}

/** Returns the median of the values, NaN without values. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
