import { defineConfig } from "vitest/config";
import { slowness } from "./testing/slowness.ts";
import { inlineScripts } from "./vite.inline-scripts.ts";

export default defineConfig({
  plugins: [inlineScripts()],
  // React's development build takes a stack trace for each element.
  oxc: { jsx: { development: false } },
  test: {
    // Tests run the production code paths. Vitest would set DEV, which enables development exceptions.
    env: { DEV: "", NODE_ENV: "production" },
    include: ["src/**/*.test.{ts,tsx}", "testing/**/*.test.ts"],
    tags: [{ name: "slow", description: "Left out of `npm test`, run by `npm run test:slow`" }],
    globalSetup: "./testing/vitest-setup.ts",
    setupFiles: "./testing/statements/record-statements.ts",
    // Tests wait a fifth of their time for a timer or the database, so three processes keep two cores busy.
    maxWorkers: 3,
    // Collecting short-lived objects less often takes an eighth off the processor time of a worker.
    execArgv: ["--max-semi-space-size=32"],
    // Test files share a process and its loaded modules, which halves the work. No test mocks a module.
    isolate: false,
    // A busy machine is several times slower. No test has a shorter limit of its own.
    testTimeout: 180_000 * slowness,
    hookTimeout: 180_000 * slowness,
    expect: { poll: { timeout: 60_000 * slowness } },
  },
});
