import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Fault } from "./fault.ts";

/** A fault with the two contents of its file, and the test files to run. */
export interface PlannedFault {
  fault: Fault;
  before: string;
  after: string;
  tests: string[];
}

/** Prepares a fault. Throws if its text does not occur exactly once, or if it has no test file. */
export async function plan(root: string, fault: Fault): Promise<PlannedFault> {
  const { file, find, replace } = fault;
  const before = await readFile(join(root, file), "utf8");
  const count = before.split(find).length - 1;
  if (count !== 1) {
    throw new Error(`${file} contains the text of a fault ${count} times, not once: ${find}`);
  }
  const tests = fault.tests ?? (await testsBeside(root, file));
  if (tests.length === 0) throw new Error(`${file} has no test file beside it: name its tests`);
  return { fault, before, after: before.replace(find, () => replace), tests };
}

async function testsBeside(root: string, file: string): Promise<string[]> {
  const folder = dirname(file);
  const names = await readdir(join(root, folder));
  return names.filter((name) => /\.test\.tsx?$/.test(name)).map((name) => `${folder}/${name}`);
}
