import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { recaptchaKeys, startRecaptcha } from "#src/sandbox/recaptcha.server.ts";
import { setSwitch } from "#src/sandbox/switches.server.ts";
import { logInAs, send, startTestApi, type TestApi } from "#testing/api.ts";
import { createTenant } from "#testing/factories.ts";
import { lightEffort, solve } from "#testing/human.ts";
import { altchaCheck } from "./altcha.server.ts";
import { withDeskCheck } from "./desk-check.server.ts";
import type { CheckWidget } from "./human-check.ts";
import { recaptchaCheck } from "./recaptcha.server.ts";

let api: TestApi;
let google: Awaited<ReturnType<typeof startRecaptcha>>;

beforeAll(async () => {
  api = await startTestApi();
  await sql.raw(await readFile("src/sandbox/schema.sql", "utf8")).execute(api.services.db);
  google = await startRecaptcha(api.services);
  api.services.humanCheck = check();
});
afterAll(async () => {
  await google.stop();
  await api.stop();
});
beforeEach(() => setSwitch(api.services.db, "recaptcha", "passes"));

const check = (changes: Partial<Parameters<typeof recaptchaCheck>[0]> = {}) =>
  recaptchaCheck({
    keys: recaptchaKeys,
    baseUrl: google.url,
    hostnames: () => ["loja.test"],
    clock: api.services.clock,
    ...changes,
  });

/** Returns the token that a widget gives, by default the checkbox. */
async function tick(widget: CheckWidget = "checkbox"): Promise<string> {
  const headers = { Origin: "https://loja.test" };
  const key = recaptchaKeys[widget].siteKey;
  const answer = await fetch(`${google.url}/token?k=${key}`, { method: "POST", headers });
  return ((await answer.json()) as { token: string }).token;
}

test("the desk of operators is checked without Google, and by no token of another form", async () => {
  const altcha = altchaCheck({
    secret: "x".repeat(32),
    clock: api.services.clock,
    effort: lightEffort,
  });
  const desk = withDeskCheck(check(), altcha);
  expect((await desk.challenge("login")).kind).toBe("recaptcha");
  expect((await desk.challenge("any")).kind).toBe("recaptcha");
  const token = await solve(await desk.challenge("operator"));
  expect(await desk.verify(token, "operator")).toMatchObject({ ok: true });
  expect(await desk.verify(token, "login")).toEqual({ ok: false, reason: "invalid" });
  expect(await desk.verify(await tick(), "operator")).toEqual({ ok: false, reason: "invalid" });
  expect(await desk.verify(await tick(), "login")).toMatchObject({ ok: true });
});

test("a token is valid once", async () => {
  const token = await tick();
  expect(await check().verify(token, "login")).toMatchObject({
    ok: true,
    proof: { id: expect.any(String) },
  });
  expect(await check().verify(token, "login")).toEqual({ ok: false, reason: "expired" });
});

test("a token older than two minutes is expired; an unknown token is invalid", async () => {
  const token = await tick();
  api.clock.advance({ seconds: 121 });
  expect(await check().verify(token, "login")).toEqual({ ok: false, reason: "expired" });
  expect(await check().verify("made up", "login")).toEqual({ ok: false, reason: "invalid" });
  expect(await check().verify("", "login")).toEqual({ ok: false, reason: "missing" });
  expect(await check().verify("x".repeat(9000), "login")).toEqual({
    ok: false,
    reason: "invalid",
  });
});

test("a token from another host is invalid", async () => {
  await setSwitch(api.services.db, "recaptcha", "wrong-host");
  expect(await check().verify(await tick(), "login")).toEqual({ ok: false, reason: "invalid" });
  const both = check({ hostnames: () => ["loja.test", "outro-site.example"] });
  expect(await both.verify(await tick(), "login")).toMatchObject({ ok: true });
});

test("the check is unavailable while Google is unreachable or rejects our key", async () => {
  const token = await tick();
  await setSwitch(api.services.db, "recaptcha", "down");
  expect(await check().verify(token, "login")).toEqual({ ok: false, reason: "unavailable" });
  const unreachable = check({ baseUrl: "http://127.0.0.1:9/recaptcha", timeoutMs: 300 });
  expect(await unreachable.verify(token, "login")).toEqual({ ok: false, reason: "unavailable" });
  await setSwitch(api.services.db, "recaptcha", "passes");
  const wrongKey = check({
    keys: { ...recaptchaKeys, checkbox: { siteKey: "site", secretKey: "another secret" } },
  });
  expect(await wrongKey.verify(token, "login")).toEqual({ ok: false, reason: "unavailable" });
});

test("a token of one widget is not valid for the other, in both directions", async () => {
  const boxed = await tick("checkbox");
  const unseen = await tick("invisible");
  expect(await check().verify(boxed, "sign-up")).toEqual({ ok: false, reason: "invalid" });
  expect(await check().verify(unseen, "login")).toEqual({ ok: false, reason: "invalid" });
  expect(await check().verify(await tick("invisible"), "sign-up")).toMatchObject({ ok: true });
});

test("login and feedback accept a token; the challenge contains the URL of the script", async () => {
  const owner = await createTenant(api.services);
  const challenge = await send(api, "GET", "/api/human-check/?for=login");
  expect(challenge.body).toEqual({
    kind: "recaptcha",
    siteKey: recaptchaKeys.checkbox.siteKey,
    invisibleSiteKey: recaptchaKeys.invisible.siteKey,
    scriptUrl: `${google.url}/api.js?render=explicit&hl=pt-BR`,
  });
  const login = async (recaptcha_token: string) =>
    send(api, "POST", "/api/token/", {
      body: { username: owner.email, password: owner.password, recaptcha_token },
    });
  const token = await tick();
  expect((await login(token)).status).toBe(200);
  expect((await login(token)).body.code).toBe("human_check_failed");
  const rate = (recaptcha: string) =>
    send(api, "POST", `/api/feedback/${owner.slug}/`, { body: { rating: 4, recaptcha } });
  expect((await rate(await tick("invisible"))).status).toBe(201);
  await setSwitch(api.services.db, "recaptcha", "down");
  expect(await rate("x")).toMatchObject({ status: 503, body: { code: "human_check_unavailable" } });
});

test("the content security policy allows only the hosts that the check needs", async () => {
  const { headers } = await send(api, "GET", "/api/human-check/?for=login");
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).not.toContain("google");
  expect(policy).not.toMatch(/script-src[^;]*'unsafe-inline'/);
  expect(check({ baseUrl: "https://www.google.com/recaptcha" }).sources).toEqual({
    script: ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"],
    frame: ["https://www.google.com/recaptcha/", "https://recaptcha.google.com/recaptcha/"],
    connect: ["https://www.google.com/recaptcha/"],
  });
});

test("an ALTCHA token is not accepted by reCAPTCHA", async () => {
  await expect(logInAs(api, await createTenant(api.services))).rejects.toThrow("ALTCHA");
});
