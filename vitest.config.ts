import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // What runs is what is served: development's exceptions are no part of a test.
    env: { DEV: "" },
    include: ["src/**/*.test.{ts,tsx}", "testing/**/*.test.ts"],
    globalSetup: "./testing/vitest-setup.ts",
    maxWorkers: 2,
    // Files share a process and what it has loaded: that halves the work. No test replaces a module.
    isolate: false,
    // On a busy machine everything takes several times as long, and a wait that succeeds costs nothing.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
