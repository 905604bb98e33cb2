import { appendFileSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { needless, pairOfFile, passed } from "./pairs.ts";
import { turnOn, writeHits } from "./switch.ts";

const { __vitest_worker__: worker } = globalThis as { __vitest_worker__?: { filepath?: string } };
const pair = pairOfFile(relative(process.cwd(), worker?.filepath ?? ""));
const failures = process.env.FAULT_FAILURES;
if (pair && failures) {
  const lines = readFileSync(failures, "utf8").split("\n");
  const last = lines.findLast((line) => line.endsWith(` ${pair.test}`));
  const isNeeded =
    pair.fault === 0
      ? last !== undefined && !last.startsWith(passed)
      : !lines.some((line) => line.startsWith(`${pair.fault} `));
  if (!isNeeded) throw new Error(needless);
  turnOn(pair.fault);
  let hasFailed = false;
  beforeEach(({ skip, onTestFailed }) => {
    if (hasFailed) skip();
    onTestFailed(() => {
      hasFailed = true;
      appendFileSync(failures, `${pair.fault} ${pair.test}\n`);
    });
  });
}

/** Names the running test file for `switch.ts`. Modules that load before its tests belong to no test file. */
const name = (test: string) => {
  process.env.FAULT_TEST = test;
  Object.assign(globalThis, { faultTest: test });
};
name("load");
beforeAll(() => name(relative(process.cwd(), expect.getState().testPath ?? "load")));
afterAll(writeHits);
