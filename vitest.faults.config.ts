import { defineConfig } from "vitest/config";
import { slowness } from "./testing/slowness.ts";
import { inlineScripts } from "./vite.inline-scripts.ts";

/** `npm run campaign -- outages`: kills processes and lets services fail, with production timeouts. */
export default defineConfig({
  plugins: [inlineScripts()],
  test: {
    env: { DEV: "" },
    include: ["testing/faults/*.fault.ts"],
    globalSetup: "./testing/vitest-setup.ts",
    // Each test file gets both cores.
    maxWorkers: 1,
    testTimeout: 300_000 * slowness,
    hookTimeout: 180_000 * slowness,
    expect: { poll: { timeout: 120_000 * slowness } },
  },
});
