import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Tests run the production code paths. Vitest would set DEV, which enables development exceptions.
    env: { DEV: "" },
    include: ["src/**/*.test.{ts,tsx}", "testing/**/*.test.ts"],
    tags: [{ name: "wide", description: "Left out of `npm test`, run by `npm run test:wide`" }],
    globalSetup: "./testing/vitest-setup.ts",
    maxWorkers: 2,
    // Test files share a process and its loaded modules, which halves the work. No test mocks a module.
    isolate: false,
    // A busy machine is several times slower. A long timeout does not delay a test that passes.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
