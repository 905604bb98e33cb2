import { basename, dirname, join } from "node:path";

/** A test file that runs with a fault. 0 is no fault. */
export interface Pair {
  test: string;
  fault: number;
}

/** Path of the copy of the test file that runs with the fault, beside the test file. */
export const fileOfPair = ({ test, fault }: Pair) =>
  join(dirname(test), `fault-${fault}.${basename(test)}`);

/** The pair of such a path. Undefined for a test file. */
export function pairOfFile(file: string): Pair | undefined {
  const [, folder = "", fault, name = ""] = /^(.*\/)fault-(\d+)\.([^/]+)$/.exec(file) ?? [];
  return fault === undefined ? undefined : { test: folder + name, fault: Number(fault) };
}

/** Message of a pair that did not run, because an earlier test has noticed its fault. */
export const needless = "Needs no run";

/** Begins the line of a test file that passed, among those of `FAULT_FAILURES`. A failure begins with its fault. */
export const passed = "passed ";
