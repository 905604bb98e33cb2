import { relative } from "node:path";
import { beforeAll, expect } from "vitest";

/** Names the running test file for `switch.ts`. Modules that load before its tests belong to no test file. */
const name = (test: string) => {
  process.env.FAULT_TEST = test;
  Object.assign(globalThis, { faultTest: test });
};
name("load");
beforeAll(() => name(relative(process.cwd(), expect.getState().testPath ?? "load")));
