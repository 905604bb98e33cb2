import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContext, type CDPSession, chromium } from "@playwright/test";
import { logIn } from "#testing/browser.ts";
import { startBuiltProgram } from "#testing/built-program.ts";
import { findChromium } from "#testing/chromium.ts";
import { ensureBuilt } from "../build.ts";
import { serveBarePage } from "./bare-server.ts";
import { atMost, median, report } from "./rows.ts";
import { cpuSlowdown, openPhone, openSlowPage } from "./slow-phone.ts";

/**
 * `npm run bench -- screens [ROUNDS --files]`: opens the panel and the log-in on a slow phone. Compares the
 * times until heading, content and form are shown with the bare React page of the same rounds, and sizes
 * with their limits. `--files` lists the files that the browser requests before the content.
 */
const limitRatio = 1.25;
const limitKb = 130;
const limitRequests = 15;
const rounds = Number(process.argv.slice(2).find((arg) => /^\d+$/.test(arg)) ?? 5);

interface Received {
  path: string;
  /** With the headers, as sent. */
  bytes: number;
  /** Milliseconds since the document was requested. */
  from: number;
  to: number;
}

interface View {
  /** Milliseconds until the page had each of its marks. */
  marks: Record<string, number>;
  files: Received[];
}

await ensureBuilt();
const dataDir = await mkdtemp(join(tmpdir(), "estrelou-bench-"));
const program = await startBuiltProgram({ DATA_DIR: dataDir });
const bare = await serveBarePage({ compressed: true });
const { executablePath, args } = await findChromium();
const browser = await chromium.launch({ args, ...(executablePath ? { executablePath } : {}) });
const cold: View[] = [];
const warm: View[] = [];
const login: View[] = [];
const reference: View[] = [];
try {
  const session = await logInOnce(browser);
  for (let round = 0; round < rounds; round++) {
    reference.push(await visit(await openPhone(browser), bare.url, ["usable"]));
    const owner = await openPhone(browser, { storageState: session });
    cold.push(await visit(owner, `${program.url}/painel`, ["heading", "content"], { stays: true }));
    warm.push(await visit(owner, `${program.url}/painel`, ["heading", "content"]));
    login.push(
      await visit(await openPhone(browser), `${program.url}/login`, ["painted", "usable"]),
    );
  }
  if (process.argv.includes("--files")) printFiles({ cold, warm, login });
} finally {
  await browser.close();
  bare.stop();
  await program.stop();
  await rm(dataDir, { recursive: true, force: true });
}

const bareSeconds = secondsUntil(reference, "usable");
console.log(`Slow 4G, CPU ${cpuSlowdown}x slower, median of ${rounds}.`);
await report([
  timeRow("Panel: heading", cold, "heading"),
  timeRow("Panel: content", cold, "content"),
  timeRow("Panel: heading, warm cache", warm, "heading"),
  timeRow("Panel: content, warm cache", warm, "content"),
  kbRow("Panel: KB before the content", cold),
  requestsRow("Panel: requests before the content", cold),
  timeRow("Login: form painted", login, "painted"),
  timeRow("Login: form usable", login, "usable"),
  kbRow("Login: KB before the form is usable", login),
  requestsRow("Login: requests before the form is usable", login),
]);
process.exit();

function timeRow(work: string, views: View[], mark: string) {
  const seconds = secondsUntil(views, mark);
  return atMost(limitRatio, {
    work,
    today: `${seconds.toFixed(2)} s`,
    reference: `bare React page: ${bareSeconds.toFixed(2)} s`,
    ratio: seconds / bareSeconds,
  });
}

function kbRow(work: string, views: View[]) {
  const kb = median(
    views.map(({ files }) => files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000),
  );
  return atMost(limitKb, { work, today: `${kb.toFixed(0)} KB`, reference: "", ratio: kb });
}

function requestsRow(work: string, views: View[]) {
  const requests = median(views.map(({ files }) => files.length));
  return atMost(limitRequests, { work, today: `${requests}`, reference: "", ratio: requests });
}

function secondsUntil(views: View[], mark: string): number {
  return median(views.map(({ marks }) => marks[mark] ?? Number.NaN)) / 1000;
}

/** Returns the storage of a browser in which the demo's owner is signed in. */
async function logInOnce(browser: Browser) {
  const context = await browser.newContext({ baseURL: program.url });
  await logIn(await context.newPage(), { email: "demo@estrelou.test", password: "estrelou" });
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Opens a page on the slow phone and waits for its marks. Closes the context, unless it `stays`. */
async function visit(
  context: BrowserContext,
  url: string,
  marks: string[],
  { stays = false } = {},
): Promise<View> {
  const { page, session } = await openSlowPage(context);
  const files = watchFiles(session);
  await page.addInitScript(markEvents);
  await page.goto(url, { waitUntil: "commit" });
  await page
    .locator(marks.map((mark) => `[data-at-${mark}]`).join(""))
    .waitFor({ state: "attached" });
  const times = await page.locator("html").evaluate(({ dataset }, names) => {
    const key = (name: string) => `at${name[0]?.toUpperCase()}${name.slice(1)}`;
    return Object.fromEntries(names.map((name) => [name, Number(dataset[key(name)])]));
  }, marks);
  const last = Math.max(...Object.values(times));
  const view = { marks: times, files: files().filter(({ from }) => from < last) };
  await page.close();
  if (!stays) await context.close();
  return view;
}

/** Returns a function that returns the files that came over the network. */
function watchFiles(session: CDPSession): () => Received[] {
  const files = new Map<string, Received & { isCached: boolean }>();
  let begun: number | undefined;
  session.on("Network.requestWillBeSent", ({ requestId, request, timestamp }) => {
    begun ??= timestamp;
    const from = (timestamp - begun) * 1000;
    const { pathname, protocol } = new URL(request.url);
    if (protocol !== "http:") return;
    files.set(requestId, { path: pathname, bytes: 0, from, to: Number.NaN, isCached: false });
  });
  session.on("Network.requestServedFromCache", ({ requestId }) => {
    files.delete(requestId);
  });
  session.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) files.delete(requestId);
  });
  session.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId);
    if (file) file.bytes += encodedDataLength;
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength, timestamp }) => {
    const file = files.get(requestId);
    if (!file) return;
    file.bytes = encodedDataLength;
    file.to = (timestamp - (begun ?? 0)) * 1000;
  });
  return () => [...files.values()];
}

function printFiles(groups: Record<string, View[]>): void {
  for (const [name, views] of Object.entries(groups)) {
    console.log(`\n${name}`);
    for (const { path, bytes, from, to } of views.at(-1)?.files ?? []) {
      const times = `${from.toFixed(0).padStart(5)} - ${to.toFixed(0).padStart(5)} ms`;
      console.log(`${times} ${(bytes / 1000).toFixed(1).padStart(7)} KB  ${path}`);
    }
  }
}

/** Runs in the page. Stores in the root element when it first shows what each mark stands for. */
function markEvents() {
  const hydrated = (selector: string) => {
    const element = document.querySelector(selector);
    return !!element && Object.keys(element).some((key) => key.startsWith("__reactProps"));
  };
  const checks: Record<string, () => boolean | undefined> = {
    atHeading: () => document.querySelector("main h1")?.checkVisibility(),
    // The numbers of the day and the card.
    atContent: () =>
      document.querySelector("main article img") !== null &&
      /Hoje/.test(document.querySelector("main section")?.textContent ?? ""),
    atPainted: () =>
      document.querySelector("input[type=password]")?.checkVisibility() &&
      performance.getEntriesByName("first-contentful-paint").length > 0,
    atUsable: () => hydrated("form button[type=submit]"),
  };
  const check = () => {
    const noted = document.documentElement?.dataset;
    for (const [name, isShown] of Object.entries(checks)) {
      if (noted && !noted[name] && isShown()) noted[name] = String(performance.now());
    }
  };
  // The observer runs before the effects of the new content request more files.
  new MutationObserver(check).observe(document, { childList: true, subtree: true });
  setInterval(check, 4);
}
