import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { unsubscribeToken } from "#src/features/invitations/opt-outs/unsubscribe-token.server.ts";
import { type BuiltProgram, startBuiltProgram } from "#testing/built-program.ts";
import { expectConsistent } from "#testing/expect-consistent.ts";
import { loadSecret, sendFeedback, startLoad } from "#testing/feedback-load.ts";
import { type StoppableServer, startStoppableServer } from "#testing/stoppable-server.ts";

/** Tests the built program during and after outages of its database server. */
let dataDir: string;
let server: StoppableServer;
let program: BuiltProgram;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "estrelou-outage-"));
  server = await startStoppableServer();
  program = await startProgram();
});
afterAll(async () => {
  await program?.stop();
  await server?.remove();
  await rm(dataDir, { recursive: true, force: true });
});

const settings = () => ({
  // Vitest sets both for itself.
  MODE: "demo",
  NODE_ENV: "production",
  DATABASE_URL: server.url,
  DATA_DIR: dataDir,
  SECRET_KEY: loadSecret,
  LIMITS_SCALE: "0",
  LOG_LEVEL: "silent",
});
const startProgram = () => startBuiltProgram(settings());

const reportToken = unsubscribeToken(
  { secretKey: loadSecret, previousKeys: [] },
  { businessId: "019a0000-0000-7000-8000-000000000000", emailHash: Buffer.alloc(32) },
);

/** Polls for as long as a busy machine may need. */
const eventually = <T>(read: () => T) => expect.poll(read);

const get = (path: string) => fetch(program.url + path);
const statusOf = async (path: string) => {
  const response = await get(path);
  await response.arrayBuffer();
  return response.status;
};

/** Counts the listening connections. Two are expected: one for changes of businesses and one for jobs. */
const countListeners = async () =>
  (
    await server.query(
      "select pid from pg_stat_activity where application_name = 'estrelou-listen'",
    )
  ).length;

test("during an outage calls get 503 and cached pages 200; afterwards all calls succeed", async () => {
  const cached = ["/feedback/padaria-estrela", "/api/client/padaria-estrela/", "/precos"];
  const withoutDatabase = ["/", "/login", "/sobre", "/healthz", "/api/human-check/?for=login"];
  const upPages = [...cached, ...withoutDatabase];
  for (const path of upPages) expect([path, await statusOf(path)]).toEqual([path, 200]);
  const load = startLoad(program.url);
  await eventually(() => load.acknowledged.length).toBeGreaterThan(20);

  await server.stop();
  await eventually(() => statusOf("/readyz")).toBe(503);
  expect(await sendFeedback(program.url)).toMatchObject({
    status: 503,
    code: "unavailable",
    retryAfter: "5",
  });
  for (const path of upPages) expect([path, await statusOf(path)]).toEqual([path, 200]);
  const unknown = await get("/feedback/desconhecida");
  expect(unknown.status).toBe(503);
  expect(unknown.headers.get("Retry-After")).toBe("5");
  // No script runs on this page, so only a link can try again.
  expect(await unknown.text()).toMatch(
    /<a href="\/feedback\/desconhecida"[^>]*>Tentar de novo<\/a>/,
  );
  const failed = await fetch(`${program.url}/denunciar?c=${encodeURIComponent(reportToken)}`, {
    headers: { "Accept-Language": "es-MX" },
  });
  expect(failed.status).toBe(503);
  expect(await failed.text()).toMatch(/<html lang="es".*El problema es nuestro y ya lo sabemos/s);
  const before = load.acknowledged.length;

  await server.start();
  await eventually(() => statusOf("/readyz")).toBe(200);
  await eventually(() => load.acknowledged.length).toBeGreaterThan(before + 20);
  await load.stop();
  expect(new Set(load.rejected.map(({ status }) => status))).toEqual(new Set([503]));
  expect(load.unanswered).toEqual([]);
  await eventually(countListeners).toBe(2);
  await expectConsistent(server, load);
});

test("after an outage jobs run again without a restart", { tags: ["slow"] }, async () => {
  const body = JSON.stringify({ email: "demo@estrelou.test" });
  const mails = async () =>
    (await (await get("/sandbox/mailbox.json?to=demo@estrelou.test")).json()).length;
  const before = await mails();
  await server.stop();
  await eventually(() => statusOf("/readyz")).toBe(503);
  await server.start();
  await eventually(() => statusOf("/readyz")).toBe(200);
  const headers = { "Content-Type": "application/json" };
  const reset = await fetch(`${program.url}/api/password-reset/`, {
    method: "POST",
    headers,
    body,
  });
  expect(reset.status).toBeLessThan(300);
  await eventually(mails).toBeGreaterThan(before);
});

test("no acknowledged review is lost when all connections are terminated five times under load", async () => {
  const load = startLoad(program.url);
  for (let round = 1; round <= 5; round++) {
    await eventually(() => load.acknowledged.length).toBeGreaterThan(round * 5);
    await server.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
  }
  const before = load.acknowledged.length;
  await eventually(() => load.acknowledged.length).toBeGreaterThan(before + 20);
  await load.stop();
  expect(new Set(load.rejected.map(({ code }) => code))).toEqual(new Set(["unavailable"]));
  expect(load.unanswered).toEqual([]);
  await expectConsistent(server, load);
  await eventually(countListeners).toBe(2);
});

test("with a full database disk writes get 503 until there is space", async () => {
  // The server raises the same error as on a full disk, on the same path through the program.
  await server.query(`
    create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create trigger full_disk before insert on review execute function full_disk()`);
  expect(await sendFeedback(program.url)).toMatchObject({ status: 503, code: "unavailable" });
  expect(await statusOf("/readyz")).toBe(200);
  await server.query("drop function full_disk cascade");
  expect(await sendFeedback(program.url)).toMatchObject({ status: 201 });
});

test("a statement that reaches its time limit gets 503", async () => {
  // The server raises the same error at the program's limit of 15 s.
  await server.query(`
    create function slow() returns trigger language plpgsql as
      $$ begin raise exception 'canceling statement' using errcode = '57014'; end $$;
    create trigger slow before insert on review execute function slow()`);
  expect(await sendFeedback(program.url)).toMatchObject({ status: 503, code: "unavailable" });
  await server.query("drop function slow cascade");
  expect(await sendFeedback(program.url)).toMatchObject({ status: 201 });
});

test("a start that waits for the migration lock logs this and exits with 0 on SIGTERM", {
  tags: ["slow"],
}, async () => {
  const holder = new pg.Client({ connectionString: server.url });
  await holder.connect();
  await holder.query("select pg_advisory_lock(7305514)");
  expect(await stopAfterLogText("waiting for it")).toBe(0);
  await holder.end();
});

test("a start without a database logs the wait, exits with 0 on SIGTERM, or continues once it is reachable", {
  tags: ["slow"],
}, async () => {
  await server.stop();
  expect(await stopAfterLogText("unreachable (ECONNREFUSED); waiting for it")).toBe(0);
  const waiting = startProgram();
  await server.start();
  await (await waiting).stop();
});

test("a start that loses the database after the migrations continues once it is reachable", {
  tags: ["slow"],
}, async () => {
  const holder = new pg.Client({ connectionString: server.url });
  holder.on("error", () => {});
  await holder.connect();
  // The start inserts the demonstration's account after the job queue has started.
  await holder.query("begin; lock table account in access exclusive mode");
  const starting = startBuiltProgram({ ...settings(), LOG_LEVEL: "warn" });
  const blocked = () =>
    server.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into \"account%'",
    );
  await eventually(async () => (await blocked()).length).toBe(1);
  await server.stop();
  await server.start();
  const started = await starting;
  expect(started.output()).toContain("database lost during the start; starting again");
  expect((await fetch(`${started.url}/readyz`)).status).toBe(200);
  await started.stop();
});

/** Starts the program, sends SIGTERM when its log contains `text`, and returns the exit code. */
async function stopAfterLogText(text: string): Promise<number> {
  const child = spawn(process.execPath, ["main.ts"], {
    env: { ...process.env, ...settings(), LOG_LEVEL: "warn", PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    output += chunk;
  });
  await eventually(() => output).toContain(text);
  child.kill("SIGTERM");
  const [code] = await once(child, "exit");
  return code;
}

test("SIGTERM under load interrupts no request", { tags: ["slow"] }, async () => {
  const load = startLoad(program.url, 16);
  await eventually(() => load.acknowledged.length).toBeGreaterThan(50);
  await program.stop();
  await load.stop();
  expect(load.unanswered).toEqual([]);
  expect(load.rejected).toEqual([]);
  await expectConsistent(server, load);
  program = await startProgram();
});
