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
  // Two busy cores are slow, and a wait that succeeds costs nothing.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // One second chance, and never unseen: testing/run.ts names who took it and allows few.
  retries: 1,
  reporter: [["list"], ["json", { outputFile: ".cache/reports/e2e.json" }]],
  use: {
    browserName: "chromium",
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    viewport: { width: 360, height: 740 },
    trace: "retain-on-first-failure",
    launchOptions: { args, ...(executablePath ? { executablePath } : {}) },
  },
});
