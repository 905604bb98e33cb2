import { defineConfig } from "@playwright/test";
import root from "../../playwright.config.ts";
import { slowness } from "../slowness.ts";
import { candidates } from "./installed.ts";

const missing = Object.entries(candidates).filter(([, { find }]) => !find());
for (const [name, { install }] of missing) {
  console.error(
    `${name} is not installed. On Debian: apt-get install --no-install-recommends ${install}`,
  );
}

/** `npm run campaign -- browsers`: the main journeys in each installed browser other than Chromium. */
export default defineConfig(root, {
  testDir: ".",
  outputDir: "../../test-results",
  globalSetup: "../playwright-setup.ts",
  reporter: "list",
  workers: 1,
  fullyParallel: false,
  retries: 0,
  timeout: 300_000 * slowness,
  projects: Object.keys(candidates)
    .filter((name) => !missing.some(([one]) => one === name))
    .map((name) => ({ name, metadata: { name } })),
});
