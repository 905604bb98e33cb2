import { defineConfig } from "vitest/config";

/** `npm run campaign -- outages`: kills processes and lets services fail, with production timeouts. */
export default defineConfig({
  test: {
    env: { DEV: "" },
    include: ["testing/faults/*.fault.ts"],
    globalSetup: "./testing/vitest-setup.ts",
    // Each test file gets both cores.
    maxWorkers: 1,
    testTimeout: 300_000,
    hookTimeout: 60_000,
  },
});
