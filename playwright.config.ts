import { defineConfig } from "@playwright/test";
import { findChromium } from "./testing/chromium.ts";
import { slowness } from "./testing/slowness.ts";

const { executablePath, args } = await findChromium();
// The program runs in the workers. Without this React would render with its development build.
process.env.NODE_ENV = "production";

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  globalSetup: "./testing/playwright-setup.ts",
  // As many as Vitest has, for the same reason.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // Node runs these as they are. Playwright would transform the whole built server in every worker.
  build: { external: ["**/build/server/**", "**/src/**/*.ts", "**/testing/**/*.ts"] },
  // A busy machine is several times slower. A long timeout does not delay a test that passes.
  timeout: 180_000 * slowness,
  expect: { timeout: 60_000 * slowness },
  // testing/run.ts lists the tests that needed the retry and fails if there are too many. `npm run
  // campaign -- repeat` allows no retry.
  retries: 1,
  reporter: [["list"], ["json", { outputFile: ".cache/reports/e2e.json" }]],
  use: {
    browserName: "chromium",
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    viewport: { width: 360, height: 740 },
    // A new worker in each test's browser takes a seventh of the processor time. Tests of what works without network
    // allow it.
    serviceWorkers: "block",
    // Recording takes a third of a test's time, so only a retry is recorded.
    trace: "on-first-retry",
    launchOptions: { args, ...(executablePath ? { executablePath } : {}) },
  },
});
