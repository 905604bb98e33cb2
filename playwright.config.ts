import { defineConfig } from "@playwright/test";
import { findChromium } from "./testing/chromium.ts";

const { executablePath, args } = await findChromium();

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  globalSetup: "./testing/playwright-setup.ts",
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // Node runs these as they are. Playwright would transform the whole built server in every worker.
  build: { external: ["**/build/server/**", "**/src/**/*.ts", "**/testing/**/*.ts"] },
  // A busy machine is several times slower. A long timeout does not delay a test that passes.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  // testing/run.ts lists the tests that needed the retry and fails if there are too many. `npm run
  // campaign -- repeat` allows no retry.
  retries: 1,
  reporter: [["list"], ["json", { outputFile: ".cache/reports/e2e.json" }]],
  use: {
    browserName: "chromium",
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    viewport: { width: 360, height: 740 },
    // Recording takes a third of a test's time, so only a retry is recorded.
    trace: "on-first-retry",
    launchOptions: { args, ...(executablePath ? { executablePath } : {}) },
  },
});
