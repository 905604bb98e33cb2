import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { faults } from "./faults.ts";
import { plan } from "./plan.ts";

const root = join(import.meta.dirname, "../..");

test("each fault of `npm run campaign -- mutants` applies to its file, and its test files exist", async () => {
  for (const fault of faults) {
    const { before, after, tests } = await plan(root, fault);
    expect(after, fault.why).not.toBe(before);
    for (const file of tests) expect(existsSync(join(root, file)), file).toBe(true);
  }
  expect(faults.length).toBeGreaterThanOrEqual(60);
  expect(new Set(faults.map(({ why }) => why)).size).toBe(faults.length);
});
