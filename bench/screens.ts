import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContext, type CDPSession, chromium } from "@playwright/test";
import { accessTokenKey } from "#src/lib/storage-keys.ts";
import { logIn } from "#testing/browser.ts";
import { startBuiltProgram } from "#testing/built-program.ts";
import { findChromium } from "#testing/chromium.ts";
import { ensureBuilt } from "../build.ts";
import { serveBarePage } from "./bare-server.ts";
import { findDatabaseProcess, readProcessorTime } from "./processor-time.ts";
import { atMost, median, report } from "./rows.ts";
import { cpuSlowdown, openPhone, openSlowPage } from "./slow-phone.ts";

/**
 * `npm run bench -- screens [ROUNDS --files]`: opens the panel and the log-in on a slow phone. Compares the
 * times until content and form are shown with the bare React page of the same rounds, and sizes with their limits. The
 * panel's documents contain the content; for comparison it also opens a shell. `--files` lists the files that the
 * browser requests before the content.
 */
const limitRatio = 1.25;
const coldLimit = 1.15;
const warmLimit = 0.95;
/** Of a document with content to a shell: the first paint, and the processor time of an opening. */
const paintLimit = 1.1;
const processorLimit = 2.7;
const pages = ["/painel", "/resumo", "/mensagens"];
const firstCalls = ["/api/me", "/api/subscription/", "/api/dashboard/today/"];
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

interface LayoutShift extends PerformanceEntry {
  value: number;
}

interface View {
  /** Milliseconds until the page had each of its marks. */
  marks: Record<string, number>;
  files: Received[];
}

await ensureBuilt();
const dataDir = await mkdtemp(join(tmpdir(), "estrelou-bench-"));
// The limits would count the openings.
const program = await startBuiltProgram({ DATA_DIR: dataDir, LIMITS_SCALE: "0" });
const bare = await serveBarePage({ compressed: true });
const { executablePath, args } = await findChromium();
const browser = await chromium.launch({ args, ...(executablePath ? { executablePath } : {}) });
const cold = pages.map((): View[] => []);
const warm = pages.map((): View[] => []);
const shell: View[] = [];
const login: View[] = [];
const reference: View[] = [];
const shifts: number[] = [];
let processor = { content: Number.NaN, shell: Number.NaN };
try {
  const session = await logInOnce(browser);
  for (let round = 0; round < rounds; round++) {
    reference.push(await visit(await openPhone(browser), bare.url, ["usable"]));
    const shells = await openPhone(browser, { storageState: { ...session, cookies: [] } });
    shell.push(await visit(shells, `${program.url}/painel`, ["paint", "heading"]));
    for (const [at, path] of pages.entries()) {
      const owner = await openPhone(browser, { storageState: session });
      const url = program.url + path;
      cold[at]?.push(await visit(owner, url, ["paint", "content"], { stays: true }));
      warm[at]?.push(await visit(owner, url, ["content"]));
    }
    login.push(
      await visit(await openPhone(browser), `${program.url}/login`, ["painted", "usable"]),
    );
  }
  if (process.argv.includes("--files")) {
    printFiles({ cold: cold[0] ?? [], warm: warm[0] ?? [], shell, login });
  }
  for (const path of pages) shifts.push(await measureShift(session, program.url + path));
  processor = await measureProcessor(session);
} finally {
  await browser.close();
  bare.stop();
  await program.stop();
  await rm(dataDir, { recursive: true, force: true });
}

const bareSeconds = secondsUntil(reference, "usable");
console.log(`Slow 4G, CPU ${cpuSlowdown}x slower, median of ${rounds}.`);
await report([
  ...pages.map((path, at) => timeRow(`${path}: content`, cold[at] ?? [], "content", coldLimit)),
  ...pages.map((path, at) =>
    timeRow(`${path}: content, warm cache`, warm[at] ?? [], "content", warmLimit),
  ),
  atMost(paintLimit, {
    work: "/painel: first paint",
    today: `${secondsUntil(cold[0] ?? [], "paint").toFixed(2)} s`,
    reference: `shell: ${secondsUntil(shell, "paint").toFixed(2)} s`,
    ratio: secondsUntil(cold[0] ?? [], "paint") / secondsUntil(shell, "paint"),
  }),
  ...pages.map((path, at) => {
    const ratio = Number(shifts[at]?.toFixed(3));
    return atMost(0, { work: `${path}: layout shift`, today: `${ratio}`, reference: "", ratio });
  }),
  atMost(processorLimit, {
    work: "/painel: processor time of an opening",
    today: `${processor.content.toFixed(1)} ms`,
    reference: `shell and first calls: ${processor.shell.toFixed(1)} ms`,
    ratio: processor.content / processor.shell,
  }),
  timeRow("Shell of /painel: heading", shell, "heading"),
  kbRow("/painel: KB before the content", cold[0] ?? []),
  requestsRow("/painel: requests before the content", cold[0] ?? []),
  timeRow("Login: form painted", login, "painted"),
  timeRow("Login: form usable", login, "usable"),
  kbRow("Login: KB before the form is usable", login),
  requestsRow("Login: requests before the form is usable", login),
]);
process.exit();

function timeRow(work: string, views: View[], mark: string, limit = limitRatio) {
  const seconds = secondsUntil(views, mark);
  return atMost(limit, {
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

/**
 * Returns the cumulative layout shift of a document with content, until its network is idle. Without the display font:
 * this machine may have none of the system fonts that have its metrics (src/ui/display-font.css).
 */
async function measureShift(storageState: Session, url: string): Promise<number> {
  const phone = await openPhone(browser, { storageState });
  const { page, session } = await openSlowPage(phone);
  await session.send("Network.setBlockedURLs", { urls: ["*.woff2"] });
  await page.goto(url, { waitUntil: "networkidle" });
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const values = list.getEntries().map((entry) => (entry as LayoutShift).value);
          resolve(values.reduce((sum, value) => sum + value, 0));
        }).observe({ type: "layout-shift", buffered: true });
        // The observer is not called without a shift.
        setTimeout(resolve, 500, 0);
      }),
  );
  await phone.close();
  return shift;
}

/** Returns the processor time in milliseconds of an opening of /painel, as content and as a shell with its calls. */
async function measureProcessor({ cookies, origins }: Session) {
  const times = 100;
  const pids = { program: program.pid, database: findDatabaseProcess(dataDir) };
  const token = origins[0]?.localStorage.find(({ name }) => name === accessTokenKey)?.value;
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const get = async (path: string, headers: HeadersInit) => {
    const response = await fetch(program.url + path, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
  };
  const measure = async (open: () => Promise<unknown>) => {
    for (let warmUp = 0; warmUp < times / 4; warmUp++) await open();
    const before = readProcessorTime(pids);
    for (let time = 0; time < times; time++) await open();
    const after = readProcessorTime(pids);
    const seconds = after.program - before.program + after.database - before.database;
    return (seconds * 1000) / times;
  };
  return {
    content: await measure(() => get("/painel", { cookie })),
    shell: await measure(async () => {
      await get("/painel", {});
      const headers = { authorization: `Bearer ${token}` };
      await Promise.all(firstCalls.map((path) => get(path, headers)));
    }),
  };
}

type Session = Awaited<ReturnType<typeof logInOnce>>;

/** Returns the storage of a browser in which the demo's owner is signed in. */
async function logInOnce(browser: Browser) {
  const context = await browser.newContext({ baseURL: program.url });
  const page = await context.newPage();
  await logIn(page, { email: "demo@estrelou.test", password: "estrelou" });
  await page.waitForLoadState();
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
  // The next visit finds the style sheet in the browser's cache.
  if (stays) await page.waitForLoadState();
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
  const contents: Record<string, () => boolean> = {
    // The numbers of the day and the card.
    "/painel": () =>
      document.querySelector("main article img") !== null &&
      /Hoje/.test(document.querySelector("main section")?.textContent ?? ""),
    "/resumo": () => /Da visita ao Google/.test(document.querySelector("main")?.textContent ?? ""),
    "/mensagens": () => document.querySelector("main li p") !== null,
  };
  const firstPaint = () =>
    performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
  const checks: Record<string, () => boolean | undefined> = {
    atHeading: () => document.querySelector("main h1")?.checkVisibility(),
    atPaint: () => firstPaint() > 0,
    atContent: () => contents[location.pathname]?.(),
    atPainted: () =>
      document.querySelector("input[type=password]")?.checkVisibility() && firstPaint() > 0,
    atUsable: () => hydrated("form button[type=submit]"),
  };
  const check = () => {
    const noted = document.documentElement?.dataset;
    for (const [name, isShown] of Object.entries(checks)) {
      if (!noted || noted[name] || !isShown()) continue;
      // A page learns of its paint when it is next idle.
      noted[name] = String(name === "atPaint" ? firstPaint() : performance.now());
    }
  };
  // The observer runs before the effects of the new content request more files.
  new MutationObserver(check).observe(document, { childList: true, subtree: true });
  setInterval(check, 4);
}
