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
  // On a busy machine everything takes several times as long, and a wait that succeeds costs nothing.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  // One second try, and never unseen: testing/run.ts names who took it and allows few. `npm run
  // test:repeat` allows none.
  retries: 1,
  reporter: [["list"], ["json", { outputFile: ".cache/reports/e2e.json" }]],
  use: {
    browserName: "chromium",
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    viewport: { width: 360, height: 740 },
    // Recording takes a third of a test's time, so only a second try is recorded.
    trace: "on-first-retry",
    launchOptions: { args, ...(executablePath ? { executablePath } : {}) },
  },
});
