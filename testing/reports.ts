import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";

/** The combined reports of both runners. */
export interface SuiteReport {
  passed: number;
  skipped: number;
  /** Names of failed tests, and messages about files and runners that failed. */
  failures: string[];
  /** Names of the tests that passed only on the retry. */
  secondTries: string[];
  tests: { name: string; seconds: number }[];
}

interface UnitReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: UnitTest[];
  }[];
}

interface UnitTest {
  fullName: string;
  status: string;
  duration?: number | null;
  /** Also of a first try whose retry passed. */
  failureMessages: string[] | null;
  tags: string[];
}

interface BrowserSuite {
  specs: {
    file: string;
    title: string;
    tests: { status: string; results: { duration: number }[] }[];
  }[];
  suites?: BrowserSuite[];
}

type Outcome = "passed" | "failed" | "skipped" | "second try";
interface Tested {
  name: string;
  outcome: Outcome;
  seconds: number;
}

/** Tests tagged `slow` are run by `npm run test:slow`, not by `npm test` (decision 0190). */
export type SuitePart = "core" | "slow";

/**
 * Reads the reports of both runners on one part. A runner that exits with an error but reports no failed test adds a
 * failure.
 */
export function readReports(
  part: SuitePart,
  codes: { unit: number; browser: number },
): SuiteReport {
  const unit = withEnd("vitest", codes.unit, readUnits(part));
  const browser = withEnd("playwright", codes.browser, readBrowser());
  const tested = [...unit, ...browser];
  const named = (outcome: Outcome) =>
    tested.filter((one) => one.outcome === outcome).map(({ name }) => name);
  return {
    passed: named("passed").length + named("second try").length,
    skipped: named("skipped").length,
    failures: named("failed"),
    secondTries: named("second try"),
    tests: tested,
  };
}

function withEnd(runner: string, code: number, tested: Tested[]): Tested[] {
  if (code === 0 || tested.some(({ outcome }) => outcome === "failed")) return tested;
  const name = `${runner} ended with exit code ${code}, such as for an error outside the tests`;
  return [...tested, { name, outcome: "failed", seconds: 0 }];
}

function readUnits(part: SuitePart): Tested[] {
  const files = read<UnitReport>("unit.json")?.testResults ?? [];
  return files.flatMap(({ name, status, message, assertionResults }): Tested[] => {
    const file = relative(process.cwd(), name);
    // A file that cannot be loaded has no tests.
    if (status === "failed" && assertionResults.every((one) => one.status !== "failed")) {
      const reason = message.split("\n")[0] ?? "";
      return [{ name: `${file}: ${reason}`, outcome: "failed", seconds: 0 }];
    }
    // vitest reports the tests of the other part as skipped.
    const ofPart = assertionResults.filter(
      ({ tags }) => tags.includes("slow") === (part === "slow"),
    );
    return ofPart.map((one) => ({
      name: `${file}: ${one.fullName}`,
      outcome: unitOutcome(one),
      seconds: (one.duration ?? 0) / 1000,
    }));
  });
}

function unitOutcome({ status, failureMessages }: UnitTest): Outcome {
  if (status === "failed") return "failed";
  if (status !== "passed") return "skipped";
  return failureMessages?.length ? "second try" : "passed";
}

const browserOutcomes: Record<string, Outcome> = {
  expected: "passed",
  unexpected: "failed",
  flaky: "second try",
  skipped: "skipped",
};

function readBrowser(): Tested[] {
  const specs = (suite: BrowserSuite): BrowserSuite["specs"] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specs),
  ];
  const report = read<{ suites: BrowserSuite[] }>("e2e.json");
  return (report?.suites ?? []).flatMap(specs).flatMap(({ file, title, tests }) =>
    tests.map(({ status, results }) => ({
      name: `e2e/${file}: ${title}`,
      outcome: browserOutcomes[status] ?? "failed",
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  );
}

/** Returns undefined if the runner ended before it wrote its report. */
function read<T>(name: string): T | undefined {
  const path = `.cache/reports/${name}`;
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as T) : undefined;
}
