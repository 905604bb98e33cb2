import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { type Browser, chromium } from "@playwright/test";
import { startBuiltProgram } from "#testing/built-program.ts";
import { findChromium } from "#testing/chromium.ts";
import { serveBarePage } from "./bare-server.ts";
import { atMost, report } from "./rows.ts";
import { cpuSlowdown, openPhone, openSlowPage } from "./slow-phone.ts";

/**
 * `npm run bench -- pages`: measures the size of the review page and the time until it is usable, and
 * compares both with their goals.
 */
const limitKb = 16;
/** As a multiple of the bare page's time. */
const limitHydrated = 0.65;
const rounds = 5;

const dataDir = await mkdtemp(join(tmpdir(), "estrelou-bench-"));
const program = await startBuiltProgram({ DATA_DIR: dataDir });
const { executablePath, args } = await findChromium();
const browser = await chromium.launch({ args, ...(executablePath ? { executablePath } : {}) });
try {
  const page = `${program.url}/feedback/padaria-estrela`;
  const { before, after } = await weigh(browser, page);
  const totalKb = print(before, after);
  const compressed = before.some(({ encoded, type }) => encoded && type === "script");
  const bare = await serveBarePage({ compressed });
  const times = await printTimes(browser, page, bare.url);
  bare.stop();
  await report([
    atMost(limitKb, {
      work: "Review page before interaction, KB in brotli",
      today: `${totalKb.toFixed(1)} KB`,
      reference: "",
      ratio: totalKb,
    }),
    atMost(limitHydrated, {
      work: "Review page on slow 4G: form alive",
      today: `${times.review.toFixed(2)} s`,
      reference: `bare React page: ${times.bare.toFixed(2)} s`,
      ratio: times.review / times.bare,
    }),
  ]);
} finally {
  await browser.close();
  await program.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit();

interface Item {
  path: string;
  type: string;
  raw: number;
  brotli: number;
  encoded: string | undefined;
}

/** Loads the page once. Separates files that the document requests from files that its script requests. */
async function weigh(browser: Browser, url: string) {
  const context = await openPhone(browser);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const byScript = new Set<string>();
  await session.send("Network.enable");
  session.on("Network.requestWillBeSent", ({ request, initiator }) => {
    if (initiator.type === "script") byScript.add(request.url);
  });
  page.on("worker", (worker) => byScript.add(worker.url()));
  const before: Item[] = [];
  const after: Item[] = [];
  const measuring: Promise<void>[] = [];
  page.on("response", (response) => {
    measuring.push(
      (async () => {
        const body = await response.body();
        const { pathname } = new URL(response.url());
        const item = {
          path: pathname,
          type: response.request().resourceType(),
          raw: body.length,
          brotli: brotliSize(body),
          encoded: response.headers()["content-encoding"],
        };
        (byScript.has(response.url()) ? after : before).push(item);
      })(),
    );
  });
  await page.addInitScript(watchReadiness);
  await page.goto(url);
  await page.locator("html[data-usable-at]").waitFor();
  await page.waitForLoadState("networkidle");
  await Promise.all(measuring);
  await context.close();
  return { before, after };
}

function brotliSize(body: Buffer): number {
  return brotliCompressSync(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  }).length;
}

/** Prints the files. Returns the KB before the interaction. */
function print(before: Item[], after: Item[]): number {
  const kb = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7);
  const sum = (items: Item[]) => items.reduce((total, { brotli }) => total + brotli, 0);
  const rows = (items: Item[]) => {
    for (const { path, type, raw, brotli, encoded } of items) {
      console.log(
        `${kb(brotli)} KB ${kb(raw)} KB  ${type.padEnd(10)} ${path} ${encoded ? `(sent as ${encoded})` : "(sent uncompressed)"}`,
      );
    }
  };
  console.log("\n brotli        raw   before interaction");
  rows(before);
  console.log("\n brotli        raw   after the form is alive: follow-up and human check");
  rows(after);
  console.log(`\nAfter interaction ${kb(sum(after)).trim()} KB.`);
  return sum(before) / 1000;
}

interface Readiness {
  painted: number;
  hydrated: number;
  usable: number;
}

/**
 * Prints medians. Returns the seconds until the form is hydrated. Alternates between the two pages, so
 * that other load on the machine affects both.
 */
async function printTimes(browser: Browser, review: string, bare: string) {
  const times: { review: Readiness[]; bare: Readiness[] } = { review: [], bare: [] };
  for (let round = 0; round < rounds; round++) {
    times.bare.push(await timeOf(browser, bare));
    times.review.push(await timeOf(browser, review));
  }
  const median = (list: Readiness[], key: keyof Readiness) =>
    (list.map((one) => one[key]).sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0) / 1000;
  const line = (name: string, list: Readiness[]) =>
    console.log(
      `${name.padEnd(17)} painted ${median(list, "painted").toFixed(2)} s, form alive ${median(list, "hydrated").toFixed(2)} s, button usable ${median(list, "usable").toFixed(2)} s`,
    );
  console.log(`\nSlow 4G, CPU ${cpuSlowdown}x slower, median of ${rounds}:`);
  line("Review page", times.review);
  line("Bare React page", times.bare);
  return { review: median(times.review, "hydrated"), bare: median(times.bare, "hydrated") };
}

async function timeOf(browser: Browser, url: string): Promise<Readiness> {
  const context = await openPhone(browser);
  const { page } = await openSlowPage(context);
  await page.addInitScript(watchReadiness);
  await page.goto(url);
  await page.locator("html[data-usable-at]").waitFor();
  const readiness = await page.locator("html").evaluate(({ dataset }) => ({
    painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    hydrated: Number(dataset.hydratedAt),
    usable: Number(dataset.usableAt),
  }));
  await context.close();
  return readiness;
}

/**
 * Runs in the page. Stores when the form is alive, chooses a star, and stores when the button is enabled. The review
 * form is alive when the page stores a tap in the draft, the bare page when React has hydrated it.
 */
function watchReadiness() {
  const check = () => {
    const button = document.querySelector<HTMLButtonElement>("button[type=submit]");
    // Only the review page has stars. On the bare page React adds a property to each hydrated element.
    const star = document.querySelector<HTMLInputElement>("input[type=radio][value='5']");
    const noted = document.documentElement?.dataset ?? {};
    if (star && !noted.hydratedAt) {
      star.checked = true;
      star.dispatchEvent(new Event("input", { bubbles: true }));
    }
    const hydrated = star
      ? Object.keys(sessionStorage).some((key) => key.startsWith("draftReview"))
      : button && Object.keys(button).some((key) => key.startsWith("__reactProps"));
    if (hydrated) noted.hydratedAt ??= String(performance.now());
    if (hydrated && button && !button.disabled) noted.usableAt = String(performance.now());
    else setTimeout(check, 4);
  };
  check();
}
