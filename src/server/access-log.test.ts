import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { droppedLogLines } from "#src/services/metrics/metrics.server.ts";
import { TestClock } from "#testing/time.ts";
import { type AccessLog, openAccessLog } from "./access-log.ts";
import { createLog } from "./log.ts";
import { observeRequests } from "./observe-requests.ts";

let folder: string;
let server: Server | undefined;
let log: AccessLog;
const clock = new TestClock();
let logged: string[];

beforeEach(async () => {
  logged = [];
  folder = await mkdtemp(join(tmpdir(), "estrelou-access-"));
  clock.set("2026-11-21T12:00:00Z");
});
afterEach(async () => {
  server?.close();
  await rm(folder, { recursive: true });
});

async function serve({ trustProxy = false } = {}) {
  const programLog = createLog("info", { write: (line: string) => void logged.push(line) });
  log = openAccessLog({ folder, clock, trustProxy, log: programLog });
  const app: RequestListener = (request, response) => {
    response.writeHead(request.url?.startsWith("/nada") ? 404 : 200).end("ok");
  };
  const listener = observeRequests(app, { access: log, measure: () => {} });
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return (path: string, init?: RequestInit) =>
    fetch(`http://127.0.0.1:${port}${path}`, init).then((response) => response.text());
}

const read = (name: string) => readFile(join(folder, name), "utf8");

test("a line has time, IP address, method, path and status, and no query; asset requests have no line", async () => {
  const ask = await serve();
  await ask("/confirmar?token=segredo");
  await ask("/nada", { method: "POST", body: "o comentário" });
  await ask("/assets/app.css");
  await ask("/healthz");
  await expect.poll(() => read("2026-11-21.log").catch(() => "")).toContain("/nada");
  await log.stop();
  expect(await read("2026-11-21.log")).toBe(
    "2026-11-21T12:00:00.000Z 127.0.0.1 GET /confirmar 200\n" +
      "2026-11-21T12:00:00.000Z 127.0.0.1 POST /nada 404\n",
  );
  expect((await stat(join(folder, "2026-11-21.log"))).mode & 0o777).toBe(0o600);
});

test("a folder that does not exist is made for the program's user alone", async () => {
  const given = folder;
  folder = join(given, "access");
  const ask = await serve();
  await ask("/");
  await log.stop();
  const { mode } = await stat(folder);
  folder = given;
  expect(mode & 0o777).toBe(0o700);
});

test("X-Forwarded-For is ignored without `trustProxy`; with it the last entry is logged", async () => {
  const headers = { "X-Forwarded-For": "6.6.6.6, 203.0.113.9" };
  const plain = await serve();
  await plain("/a", { headers });
  await log.stop();
  server?.close();
  const behindProxy = await serve({ trustProxy: true });
  await behindProxy("/b", { headers });
  await log.stop();
  const text = await read("2026-11-21.log");
  expect(text).toContain("127.0.0.1 GET /a");
  expect(text).toContain("203.0.113.9 GET /b");
  expect(text).not.toContain("6.6.6.6");
});

test("each São Paulo day has its own file, and files older than six months are deleted", async () => {
  await writeFile(join(folder, "2026-05-21.log"), "old");
  await writeFile(join(folder, "2026-05-23.log"), "not yet");
  await writeFile(join(folder, "notes.txt"), "not ours");
  const ask = await serve();
  await ask("/a");
  await expect.poll(() => readdir(folder)).toContain("2026-11-21.log");
  // In São Paulo 21 November ends at 03:00 UTC.
  clock.set("2026-11-22T02:59:00Z");
  await ask("/b");
  clock.set("2026-11-22T03:01:00Z");
  await ask("/c");
  await expect.poll(() => readdir(folder)).toContain("2026-11-22.log");
  await log.stop();
  expect((await readdir(folder)).toSorted()).toEqual([
    "2026-05-23.log",
    "2026-11-21.log",
    "2026-11-22.log",
    "notes.txt",
  ]);
  expect(await read("2026-11-21.log")).toMatch(/GET \/a 200\n.*GET \/b 200\n$/);
});

test("lines are written although old files cannot be deleted, which is logged", async () => {
  // A folder is not deleted like a file.
  await mkdir(join(folder, "2020-01-01.log"));
  const ask = await serve();
  await ask("/a");
  await ask("/b");
  await log.stop();
  expect(await read("2026-11-21.log")).toMatch(/GET \/a 200\n.*GET \/b 200\n$/);
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain("old log files could not be deleted");
});

const dropped = async () =>
  (await droppedLogLines.get()).values.find(({ labels }) => labels.log === "access")?.value ?? 0;

test.runIf(process.platform === "linux")(
  "on a full disk requests succeed, dropped lines are counted, and the file is opened again after 30 s",
  async () => {
    const before = await dropped();
    // Every write to this device fails as on a full disk.
    await symlink("/dev/full", join(folder, "2026-11-21.log"));
    const ask = await serve();
    expect(await ask("/a")).toBe("ok");
    await expect.poll(dropped).toBe(before + 1);
    expect(await ask("/b")).toBe("ok");
    await expect.poll(dropped).toBe(before + 2);
    clock.advance({ seconds: 31 });
    expect(await ask("/c")).toBe("ok");
    await expect.poll(dropped).toBe(before + 3);
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain("ENOSPC");

    await rm(join(folder, "2026-11-21.log"));
    clock.advance({ seconds: 31 });
    expect(await ask("/d")).toBe("ok");
    await expect.poll(() => read("2026-11-21.log").catch(() => "")).toContain("GET /d 200\n");
    await log.stop();
    expect(await dropped()).toBe(before + 3);
    expect(logged).toHaveLength(2);
  },
);

test("lines that are written together keep their order, and on a full disk each of them is counted", async () => {
  const before = await dropped();
  const ask = await serve();
  const paths = Array.from({ length: 50 }, (_, index) => `/a${index}`);
  for (const path of paths) await ask(path);
  await expect
    .poll(async () => (await read("2026-11-21.log").catch(() => "")).match(/\/a\d+/g))
    .toEqual(paths);
  await log.stop();
  server?.close();
  if (process.platform !== "linux") return;

  clock.set("2026-11-22T12:00:00Z");
  await symlink("/dev/full", join(folder, "2026-11-22.log"));
  const askFull = await serve();
  await Promise.all(paths.map((path) => askFull(path)));
  await expect.poll(dropped).toBe(before + paths.length);
});

test("without a log folder lines are dropped and requests succeed", async () => {
  const before = await dropped();
  const ask = await serve();
  await rm(folder, { recursive: true });
  await writeFile(folder, "a file in its place");
  expect(await ask("/a")).toBe("ok");
  await expect.poll(dropped).toBe(before + 1);
  expect(logged.join("")).toContain("log lines are dropped");
  await log.stop();
});
