import { relative } from "node:path";
import { defineConfig, mergeConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import base from "../../vitest.config.ts";

/** FAULT_ORDER has the test files in their order. Unlisted files run in Vitest's order. */
const wanted = process.env.FAULT_ORDER?.split(",") ?? [];

class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const index = ({ moduleId }: TestSpecification) =>
      wanted.indexOf(relative(process.cwd(), moduleId));
    const sorted = await super.sort(files);
    return wanted.length > 0 ? sorted.toSorted((a, b) => index(a) - index(b)) : sorted;
  }
}

export default mergeConfig(
  base,
  defineConfig({
    test: {
      setupFiles: "./testing/mutants/vitest-setup.ts",
      sequence: { sequencer: NearestFirst },
    },
  }),
);
