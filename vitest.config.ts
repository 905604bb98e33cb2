import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // What runs is what is served: development's exceptions are no part of a test.
    env: { DEV: "" },
    include: ["src/**/*.test.{ts,tsx}", "testing/**/*.test.ts"],
    globalSetup: "./testing/vitest-setup.ts",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
