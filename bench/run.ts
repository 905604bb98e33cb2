import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { availableParallelism, cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "../build.ts";
import { type BenchRow, printRows } from "./rows.ts";

/**
 * `npm run bench [-- NAME… | NAME ARGUMENT…]`: runs the benches with goals, or the named ones, prints one
 * table with their goals and the ratios of `bench/last-release.json`, and writes it with the machine to
 * `bench/results.json`. Arguments go to a single named bench. Exits with 1 if a goal is not reached or a bench
 * fails. Each bench is a process of its own, so a failed one does not stop the others.
 */
const benches: Record<string, string[]> = {
  documents: [],
  feedback: [],
  // One million reviews instead of ten: the bench takes minutes less.
  panel: ["1"],
  shops: [],
  scale: [],
  pages: [],
  screens: [],
  lighthouse: [],
  webhooks: [],
  memory: [],
};

/** Benches that print figures without goals, so they are run by name only. */
const withoutGoals = ["disk", "first-card"];

const isBench = (name: string) => name in benches || withoutGoals.includes(name);
const given = process.argv.slice(2);
const named = given.filter(isBench);
const passedOn = given.filter((name) => !isBench(name));
if (passedOn.length > 0 && (named.length !== 1 || given[0] !== named[0])) {
  const names = [...Object.keys(benches), ...withoutGoals].join(", ");
  throw new Error(`Unknown: ${passedOn.join(", ")}. Benches: ${names}.`);
}
const chosen = named.length > 0 ? named : Object.keys(benches);
await ensureBuilt();
const folder = await mkdtemp(join(tmpdir(), "estrelou-bench-rows-"));
const [loadBefore] = loadavg();
const rows: BenchRow[] = [];
try {
  for (const name of chosen) {
    console.log(`\n${name}`);
    rows.push(...(await runBench(name)));
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
const machine = {
  at: new Date().toISOString(),
  node: process.version,
  processor: cpus()[0]?.model ?? "unknown",
  cores: availableParallelism(),
  // Processes that wanted a core during the last minute; other programs make all figures worse.
  load: { before: loadBefore, after: loadavg()[0] },
};
await writeFile(
  join(import.meta.dirname, "results.json"),
  `${JSON.stringify({ machine, rows }, null, 2)}\n`,
);
console.log(`\n${machine.cores} cores (${machine.processor}), Node ${machine.node}\n`);
const release = await readFile(join(import.meta.dirname, "last-release.json"), "utf8");
printRows(rows, (JSON.parse(release) as { rows: BenchRow[] }).rows);
if (rows.some(({ isReached }) => !isReached)) process.exitCode = 1;

/** Runs a bench, which prints details and hands over its rows with `report`. */
async function runBench(name: string): Promise<BenchRow[]> {
  const file = join(folder, `${name}.json`);
  const args = [
    join(import.meta.dirname, `${name}.ts`),
    ...(passedOn.length > 0 ? passedOn : (benches[name] ?? [])),
  ];
  const child = spawn(process.execPath, args, {
    stdio: "inherit",
    env: { ...process.env, BENCH_ROWS_FILE: file },
  });
  const [code] = (await once(child, "exit")) as [number | null];
  const written = await readFile(file, "utf8").catch(() => undefined);
  if (written !== undefined) return JSON.parse(written) as BenchRow[];
  if (withoutGoals.includes(name) && code === 0) return [];
  const today = `the bench failed with exit code ${code}`;
  return [{ work: name, today, reference: "", ratio: null, goal: "", isReached: false }];
}
