import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newPrivateKey, publicKeyOf } from "#src/services/push/vapid-keys.ts";
import { createTestDatabase, runSql } from "#testing/database.ts";
import { liveEnv } from "#testing/live-env.ts";
import { startTransactionPooler } from "#testing/transaction-pooler.ts";
import { checkSetup } from "./check-setup.ts";

const mercadoPagoAnswers = {
  "/users/me": { id: 7, site_id: "MLB", tags: ["normal"] },
  "/v1/identification_types": [{ id: "CPF" }],
};
let rejectedSecret: string | undefined;
let placesStatus = 200;
let googleError = "invalid_grant";
let isPlacesSilent = false;

/** Answers as Mercado Pago, Google Places, Google's OAuth and reCAPTCHA. */
const provider = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  let body = "";
  for await (const chunk of request) body += chunk;
  const reply = (status: number, content: unknown) =>
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(content));
  if (pathname === "/token") return reply(400, { error: googleError });
  if (pathname === "/oauth2/v3/certs") return reply(200, { keys: [{}, {}] });
  if (pathname === "/places:autocomplete" && isPlacesSilent) return;
  if (pathname === "/places:autocomplete") return reply(placesStatus, { suggestions: [] });
  if (pathname === "/api/siteverify") {
    const isRejected = new URLSearchParams(body).get("secret") === rejectedSecret;
    const code = isRejected ? "invalid-input-secret" : "invalid-input-response";
    return reply(200, { success: false, "error-codes": [code] });
  }
  reply(200, mercadoPagoAnswers[pathname as keyof typeof mercadoPagoAnswers]);
});

const mailServer = new SMTPServer({
  authMethods: ["PLAIN"],
  disabledCommands: ["STARTTLS"],
  allowInsecureAuth: true,
  onAuth({ username, password }, _session, callback) {
    if (password === "right") callback(null, { user: username });
    else callback(new Error("Invalid login"));
  },
});

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let folder: string;
let env: Record<string, string>;
beforeAll(async () => {
  database = await createTestDatabase(process.env.TEST_DATABASE_URL ?? "");
  folder = await mkdtemp(join(tmpdir(), "estrelou-check-"));
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  await new Promise<void>((resolve) => mailServer.listen(0, "127.0.0.1", resolve));
  const { port } = provider.address() as AddressInfo;
  const mailPort = (mailServer.server.address() as AddressInfo).port;
  env = {
    ...liveEnv,
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    MAIL_URL: `smtp://user:right@127.0.0.1:${mailPort}`,
    MERCADO_PAGO_URL: `http://127.0.0.1:${port}`,
    GOOGLE_PLACES_API_KEY: "a-key-of-the-test",
    GOOGLE_PLACES_URL: `http://127.0.0.1:${port}`,
    GOOGLE_OAUTH_CLIENT_ID: "a-client-of-the-test",
    GOOGLE_OAUTH_CLIENT_SECRET: "a-secret-of-the-test",
    GOOGLE_PROFILE_URL: `http://127.0.0.1:${port}`,
    GOOGLE_LOGIN: "true",
    VAPID_PRIVATE_KEY: newPrivateKey(),
    RECAPTCHA_URL: `http://127.0.0.1:${port}`,
    RECAPTCHA_SITE_KEY: "site-1",
    RECAPTCHA_SECRET_KEY: "secret-1",
    RECAPTCHA_INVISIBLE_SITE_KEY: "site-2",
    RECAPTCHA_INVISIBLE_SECRET_KEY: "secret-2",
  };
});
beforeEach(() => {
  rejectedSecret = undefined;
  placesStatus = 200;
  googleError = "invalid_grant";
  isPlacesSilent = false;
});
afterAll(async () => {
  provider.close();
  provider.closeAllConnections();
  await new Promise<void>((resolve) => mailServer.close(() => resolve()));
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Returns the lines of the failed checks. */
async function problems(changes: Record<string, string> = {}): Promise<Record<string, string>> {
  const lines = await checkSetup({ ...env, ...changes });
  const failed = lines.filter(({ state }) => state === "failed");
  return Object.fromEntries(failed.map(({ name, detail }) => [name, detail]));
}

test("a right setup has a line for each service, and none fails", async () => {
  const lines = await checkSetup(env);
  expect(lines.map(({ name, state }) => `${name}: ${state}`)).toEqual([
    "settings: ok",
    "public url: ok",
    "data folder: ok",
    "database: ok",
    "mail: ok",
    "payments: ok",
    "map search: ok",
    "google: ok",
    "google login: ok",
    "push: ok",
    "human check: ok",
  ]);
});

test("each line says what was checked", async () => {
  const details = async (changes: Record<string, string>) => {
    const lines = await checkSetup({ ...env, ...changes });
    return Object.fromEntries(
      lines.map(({ name, state, detail }) => [name, `${state}: ${detail}`]),
    );
  };
  expect(await details({})).toEqual({
    settings: "ok: live mode, role all",
    "public url": "ok: https://estrelou.test",
    "data folder": `ok: ${env.DATA_DIR} and ${env.DATA_DIR}/deletions are writable`,
    database: expect.stringMatching(/^ok: PostgreSQL \d\d, migrated$/),
    mail: `ok: ${new URL(env.MAIL_URL ?? "").host} accepts the login; no mail was sent`,
    payments: "ok: the account is real and Brazilian",
    "map search": 'ok: the key works (0 places for "padaria")',
    google: "ok: Google knows the client; an owner's consent shows whether the project is approved",
    "google login":
      "ok: Google publishes 2 keys; only a log-in shows whether /entrar/google is registered",
    push: `ok: the public key is ${publicKeyOf(env.VAPID_PRIVATE_KEY ?? "")}`,
    "human check": "ok: Google knows both secret keys; the site keys show only in a browser",
  });
  const off = {
    GOOGLE_PLACES_API_KEY: "",
    GOOGLE_OAUTH_CLIENT_ID: "",
    GOOGLE_OAUTH_CLIENT_SECRET: "",
    GOOGLE_LOGIN: "",
    VAPID_PRIVATE_KEY: "",
  };
  expect(await details({ ...off, HUMAN_CHECK: "altcha" })).toMatchObject({
    "map search": "off: GOOGLE_PLACES_API_KEY is not set: owners paste their Google link",
    google: "off: GOOGLE_OAUTH_CLIENT_ID is not set: owners cannot connect Google Business Profile",
    "google login": "off: GOOGLE_LOGIN is not set: no 'Continuar com o Google'",
    push: "off: VAPID_PRIVATE_KEY is not set (npm run push-keys): no notifications on phones",
    "human check": "ok: ALTCHA needs no outside service",
  });
  const demo = { DATA_DIR: env.DATA_DIR ?? "", MODE: "demo", HUMAN_CHECK: "recaptcha" };
  const lines = await checkSetup(demo);
  expect(lines.map(({ name, state, detail }) => `${name}: ${state}: ${detail}`)).toEqual([
    "settings: ok: demo mode, role all",
    "public url: ok: the address it listens on",
    `data folder: ok: ${env.DATA_DIR} and ${env.DATA_DIR}/deletions are writable`,
    "database: ok: the embedded server, not started by this check",
    "mail: emulated: mail goes to /sandbox",
    "payments: emulated: no money moves",
    "map search: emulated: places of the sandbox",
    "google: emulated: Google Business Profile of the sandbox",
    "google login: emulated: Google accounts of the sandbox",
    "push: emulated: push service of the sandbox",
    "human check: emulated: reCAPTCHA of the sandbox",
  ]);
});

test("the check applies no migration and reports the pending ones", async () => {
  const admin = process.env.TEST_DATABASE_URL ?? "";
  await runSql(admin, "drop database if exists check_empty");
  await runSql(admin, "create database check_empty");
  const url = Object.assign(new URL(admin), { pathname: "/check_empty" }).href;
  const lines = await checkSetup({ ...env, DATABASE_URL: url });
  expect(lines.find(({ name }) => name === "database")?.detail).toMatch(/\d+ migrations to apply/);
  expect(await runSql(url, "select from pg_class where relname = 'schema_migration'")).toEqual([]);
  await runSql(admin, "drop database check_empty");
});

test("a database with another encoding than UTF8 fails the check", async () => {
  const admin = process.env.TEST_DATABASE_URL ?? "";
  await runSql(admin, "drop database if exists check_ascii");
  await runSql(
    admin,
    "create database check_ascii template template0 encoding 'SQL_ASCII' locale 'C'",
  );
  const url = Object.assign(new URL(admin), { pathname: "/check_ascii" }).href;
  expect(await problems({ DATABASE_URL: url })).toEqual({
    database: "the encoding is SQL_ASCII, not UTF8",
  });
  await runSql(admin, "drop database check_ascii");
});

test("a database with newer migrations fails the check, unless they are ignored for the way back", {
  tags: ["slow"],
}, async () => {
  await runSql(database.url, "insert into schema_migration values ('9000_a.sql', '')");
  expect(await problems()).toEqual({
    database: expect.stringMatching(/9000_a\.sql.*IGNORE_NEWER_MIGRATIONS/),
  });
  expect(await problems({ IGNORE_NEWER_MIGRATIONS: "true" })).toEqual({});
  await runSql(database.url, "delete from schema_migration where name = '9000_a.sql'");
});

test("each wrong setting or service fails its own line", async () => {
  const { host } = new URL(env.MAIL_URL ?? "");
  expect(await problems({ MAIL_URL: `smtp://user:wrong@${host}` })).toEqual({
    mail: expect.stringContaining("EAUTH"),
  });
  expect(await problems({ MAIL_URL: "smtp://127.0.0.1:1" })).toEqual({
    mail: expect.stringContaining("ECONNREFUSED"),
  });
  const deletions = join(env.DATA_DIR ?? "", "unreadable");
  await mkdir(join(deletions, "2026-01-01-a.log"), { recursive: true });
  expect(await problems({ DELETIONS_DIR: deletions })).toEqual({
    "data folder": expect.stringContaining("EISDIR"),
  });
  expect(await problems({ PUBLIC_URL: "http://estrelou.test" })).toEqual({
    "public url": expect.stringContaining("https"),
  });
  expect(
    await problems({
      MERCADO_PAGO_ACCESS_TOKEN: "TEST-token",
      MERCADO_PAGO_PUBLIC_KEY: "TEST-key",
    }),
  ).toEqual({
    payments: expect.stringContaining("production credentials"),
  });
  rejectedSecret = "secret-2";
  placesStatus = 403;
  googleError = "invalid_client";
  expect(await problems()).toEqual({
    google: expect.stringContaining("invalid_client"),
    "human check": "Google rejects the secret key of the invisible pair",
    "map search": expect.stringContaining("auth"),
  });
  expect(await problems({ SECRET_KEY: "short", MAIL_FROM: "" })).toEqual({
    settings: expect.stringMatching(/SECRET_KEY[\s\S]*MAIL_FROM/),
  });
});

test("a service that does not respond within the limit fails its line", async () => {
  isPlacesSilent = true;
  const lines = await checkSetup(env, { limitMs: 50 });
  expect(lines.find(({ name }) => name === "map search")).toEqual({
    name: "map search",
    state: "failed",
    detail: "no response",
  });
});

test("the production credentials of a test seller pass, and the line says that no real card works", {
  tags: ["slow"],
}, async () => {
  const account = mercadoPagoAnswers["/users/me"];
  account.tags = ["test_user"];
  const lines = await checkSetup(env);
  account.tags = ["normal"];
  expect(lines.find(({ name }) => name === "payments")).toMatchObject({
    state: "ok",
    detail: expect.stringContaining("real cards are refused"),
  });
});

test("a pooler with which the start ends fails the check, on the line of the setting to change", async () => {
  const { url, stop } = await startTransactionPooler(database.url);
  const separate = { DATABASE_URL: url, DATABASE_DIRECT_URL: database.url };
  expect(await problems({ DATABASE_URL: url })).toEqual({
    database: expect.stringContaining("set DATABASE_DIRECT_URL"),
  });
  expect(await problems(separate)).toEqual({
    pooler: expect.stringContaining("set DATABASE_PREPARED=false"),
  });
  expect(await problems({ ...separate, DATABASE_PREPARED: "false" })).toEqual({});
  expect(await problems({ ...separate, DATABASE_URL: `${url}?options=-c%20jit%3Doff` })).toEqual({
    pooler: expect.stringContaining("unsupported startup parameter"),
  });
  await stop();
});

test("a role without rights and an unreachable database are told apart", async () => {
  const admin = process.env.TEST_DATABASE_URL ?? "";
  await runSql(admin, "create role check_reader login password 'reader'");
  const url = Object.assign(new URL(database.url), {
    username: "check_reader",
    password: "reader",
    search: "",
  });
  expect((await problems({ DATABASE_URL: url.href })).database).toMatch(
    /may not create schemas.*may not create tables/,
  );
  // Migrations and the job queue use the direct URL, so the role of the queries needs no such rights.
  const separate = { DATABASE_URL: url.href, DATABASE_DIRECT_URL: database.url };
  expect(await problems(separate)).toEqual({});
  expect(await problems({ ...separate, DATABASE_REPLICA_URL: database.url })).toEqual({
    replica: "DATABASE_REPLICA_URL leads to a server that is no standby",
  });
  await runSql(admin, "drop role check_reader");
  url.password = "wrong";
  expect((await problems({ DATABASE_URL: url.href })).database).toMatch(/28P01|28000/);
  url.port = "1";
  expect((await problems({ DATABASE_URL: url.href })).database).toMatch(/ECONNREFUSED/);
});
