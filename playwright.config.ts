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
  timeout: 30_000,
  expect: { timeout: 7_000 },
  reporter: [["list"], ["json", { outputFile: ".cache/reports/e2e.json" }]],
  use: {
    browserName: "chromium",
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    viewport: { width: 360, height: 740 },
    trace: "retain-on-failure",
    launchOptions: { args, ...(executablePath ? { executablePath } : {}) },
  },
});
