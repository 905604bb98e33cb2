import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startBuiltProgram } from "#testing/built-program.ts";
import { findChromium } from "#testing/chromium.ts";
import { ensureBuilt } from "../build.ts";
import { atLeast, atMost, type BenchRow, report } from "./rows.ts";

/** The part of Lighthouse's result that the bench reads. */
interface LighthouseResult {
  categories: Record<
    string,
    { title: string; score: number | null; auditRefs: { id: string; weight: number }[] }
  >;
  audits: Record<
    string,
    { score: number | null; displayValue?: string; numericValue?: number } | undefined
  >;
}

/** Not a dependency: with its 90 packages it would be a seventh of what `npm ci` unpacks, for this bench alone. */
const packages = { lighthouse: "lighthouse", launcher: "chrome-launcher" };
const installCommand = "npm install --no-save lighthouse@13.5.0 chrome-launcher@1.2.1";

/** Runs Lighthouse for a phone on the built program. Exits with 1 if a category scores below `minScore`. */
const minScore = 95;
/** In seconds. */
const maxFirstPaint = 1.5;
const pages = [
  { path: "/", skipAudits: [] },
  // The page is noindex on purpose, which Lighthouse counts as a fault.
  { path: "/feedback/padaria-estrela", skipAudits: ["is-crawlable"] },
  { path: "/login", skipAudits: [] },
];

const { lighthouse, launch } = await loadLighthouse();
const dataDir = await mkdtemp(join(tmpdir(), "estrelou-lighthouse-"));
await ensureBuilt();
const running = await startBuiltProgram({ DATA_DIR: dataDir });
const { executablePath, args } = await findChromium();
const chrome = await launch({
  ...(executablePath ? { chromePath: executablePath } : {}),
  chromeFlags: args.includes("--headless=shell") ? args : [...args, "--headless"],
});

const rows: BenchRow[] = [];
try {
  for (const { path, skipAudits } of pages) {
    const result = await lighthouse(running.url + path, {
      port: chrome.port,
      logLevel: "error",
      // The review page is in the language of the browser.
      extraHeaders: { "Accept-Language": "pt-BR" },
      onlyCategories: ["performance", "accessibility", "best-practices", "seo"],
      skipAudits,
    });
    if (!result) throw new Error(`Lighthouse returned no result for ${path}`);
    const { categories, audits } = result.lhr;
    const scores = Object.values(categories).map(({ title, score, auditRefs }) => {
      const points = Math.round((score ?? 0) * 100);
      const work = `Lighthouse mobile, ${path}: ${title}`;
      rows.push(atLeast(minScore, { work, today: `${points}`, reference: "", ratio: points }));
      const faults = auditRefs
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ""}`.trim());
      return `  ${String(points).padStart(3)}  ${title}${faults.length > 0 ? `: ${faults.join(", ")}` : ""}`;
    });
    const firstPaint = (audits["first-contentful-paint"]?.numericValue ?? Number.NaN) / 1000;
    rows.push(
      atMost(maxFirstPaint, {
        work: `Lighthouse mobile, ${path}: first contentful paint`,
        today: `${firstPaint.toFixed(1)} s`,
        reference: "",
        ratio: firstPaint,
      }),
    );
    console.log([path, ...scores].join("\n"));
  }
} finally {
  chrome.kill();
  await running.stop();
  await rm(dataDir, { recursive: true, force: true });
}
await report(rows);
process.exit();

async function loadLighthouse() {
  try {
    const [{ default: run }, { launch: start }] = await Promise.all([
      import(packages.lighthouse),
      import(packages.launcher),
    ]);
    return {
      lighthouse: run as (
        url: string,
        flags: object,
      ) => Promise<{ lhr: LighthouseResult } | undefined>,
      launch: start as (options: object) => Promise<{ port: number; kill(): void }>,
    };
  } catch (error) {
    if ((error as { code?: string }).code !== "ERR_MODULE_NOT_FOUND") throw error;
    console.error(`This bench needs Lighthouse, which is not installed. Run:\n  ${installCommand}`);
    process.exit(1);
  }
}
