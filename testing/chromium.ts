import { existsSync, mkdirSync } from "node:fs";
import { resolve } from "node:path";
import chromium from "@sparticuz/chromium";

const systemPaths = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

export interface ChromiumLaunch {
  /** Undefined means the browser that Playwright itself installed. */
  executablePath: string | undefined;
  args: string[];
}

/** Without these Chromium calls its maker's hosts at every start. */
const quiet = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-dev-shm-usage",
];

/** The system's Chromium if there is one, the npm package's on Linux x64, else Playwright's own. */
export async function findChromium(): Promise<ChromiumLaunch> {
  const given = process.env.CHROMIUM_PATH ?? systemPaths.find(existsSync);
  if (given) return { executablePath: given, args: quiet };
  if (process.platform === "linux" && process.arch === "x64") {
    return {
      executablePath: await unpacked(),
      args: [...quiet, "--headless=shell"],
    };
  }
  return { executablePath: undefined, args: quiet };
}

/**
 * The package unpacks into the system's temporary folder, where another user's copy may lie:
 * ours goes beside the packages.
 */
async function unpacked(): Promise<string> {
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
