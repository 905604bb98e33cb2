import { defineConfig } from "vitest/config";

/** `npm run test:faults`: processes are killed and services fail, with the times of production. */
export default defineConfig({
  test: {
    env: { DEV: "" },
    include: ["testing/faults/*.fault.ts"],
    globalSetup: "./testing/vitest-setup.ts",
    // Each file has both cores to itself.
    maxWorkers: 1,
    testTimeout: 300_000,
    hookTimeout: 60_000,
  },
});
