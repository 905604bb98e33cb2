import { relative } from "node:path";
import { beforeAll, expect } from "vitest";

/** Names the running test file for `switch.ts`. Modules that load before its tests belong to no test file. */
process.env.FAULT_TEST = "load";
beforeAll(() => {
  process.env.FAULT_TEST = relative(process.cwd(), expect.getState().testPath ?? "load");
});
