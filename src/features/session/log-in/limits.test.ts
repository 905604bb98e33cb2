import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "#src/server/app.ts";
import { databaseLimits } from "#src/services/limits/database-limits.server.ts";
import type { LimitRule } from "#src/services/limits/limits.ts";
import { logInAs, send, startTestApi, type TestApi } from "#testing/api.ts";
import { createTenant } from "#testing/factories.ts";
import { humanToken } from "#testing/human.ts";
import { newestMail } from "#testing/mail.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi({}, { limitsScale: 1 });
  api.services.settings.trustProxy = true;
});
afterAll(() => api.stop());

let hosts = 0;
const newIpAddress = () => `10.0.${Math.floor(++hosts / 250)}.${hosts % 250}`;
const from = (address: string) => ({ "X-Forwarded-For": `1.2.3.4, ${address}` });

async function logIn(username: string, password: string, address: string) {
  const recaptcha_token = await humanToken(api.services, "login");
  return send(api, "POST", "/api/token/", {
    body: { username, password, recaptcha_token },
    headers: from(address),
  });
}

test("after ten wrong passwords an IP address gets 429 for that account; others get 200", async () => {
  const owner = await createTenant(api.services);
  const guesser = newIpAddress();
  for (let attempt = 0; attempt < 10; attempt++) {
    expect((await logIn(owner.email, "errada", guesser)).status).toBe(401);
  }
  const rejected = await logIn(owner.email, owner.password, guesser);
  expect(rejected.status).toBe(429);
  expect(rejected.body).toEqual({
    code: "too_many_requests",
    detail: "Muitas tentativas. Aguarde alguns minutos e tente novamente.",
  });
  expect(rejected.headers.get("retry-after")).toBe("900");
  expect((await logIn(owner.email, owner.password, newIpAddress())).status).toBe(200);
  api.clock.advance({ minutes: 15 });
  expect((await logIn(owner.email, owner.password, guesser)).status).toBe(200);
});

test("wrong password 61 for one email within an hour gets 429, from any IP address", async () => {
  for (const email of [(await createTenant(api.services)).email, "ninguem@exemplo.test"]) {
    const answers = [];
    for (let attempt = 0; attempt < 60; attempt++) {
      answers.push((await logIn(email, "errada", newIpAddress())).status);
    }
    expect(answers.every((status) => status === 401)).toBe(true);
    const limited = await logIn(email, "errada", newIpAddress());
    expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "3600"]);
  }
});

test("login 31 of an IP address gets 429; successful logins count and do not reset the count", async () => {
  const owner = await createTenant(api.services);
  const address = newIpAddress();
  for (let attempt = 0; attempt < 15; attempt++) {
    expect((await logIn(`${randomUUID()}@exemplo.test`, "errada", address)).status).toBe(401);
    expect((await logIn(owner.email, owner.password, address)).status).toBe(200);
  }
  expect((await logIn(owner.email, owner.password, address)).status).toBe(429);
});

test("of ten thousand requests with one solved check from one IP address one password is verified", {
  tags: ["slow"],
}, async () => {
  const owner = await createTenant(api.services);
  const recaptcha_token = await humanToken(api.services, "login");
  const init = {
    method: "POST",
    headers: { "Content-Type": "application/json", ...from(newIpAddress()) },
    body: JSON.stringify({ username: owner.email, password: "errada", recaptcha_token }),
  };
  // Requests skip the network, which would take most of the time.
  const app = createApp(api.services);
  const counts: Record<number, number> = {};
  let left = 10_000;
  const worker = async () => {
    while (left-- > 0) {
      const { status } = await app.request("/api/token/", init);
      counts[status] = (counts[status] ?? 0) + 1;
      // A rejection does no I/O: without this pause the pending database responses are never read.
      await nextTurn();
    }
  };
  await Promise.all(Array.from({ length: 16 }, worker));
  expect(counts).toEqual({ 401: 1, 400: 29, 429: 9970 });
});

test("two processes with one database share the counters exactly", async () => {
  const { db, clock } = api.services;
  const options = { db, clock, secret: "the same for both", scale: 1 };
  const programs = [1, 2].map(() =>
    createApp({ ...api.services, limits: databaseLimits(options) }),
  );
  const attempt = (index: number) =>
    programs[index % 2]?.request("/api/password-reset/", {
      method: "POST",
      headers: { "Content-Type": "application/json", ...from("10.9.9.9") },
      body: JSON.stringify({ email: `p${index}@exemplo.test` }),
    });
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => attempt(index)));
  expect(answers.filter((answer) => answer?.status === 200)).toHaveLength(20);
  expect(answers.filter((answer) => answer?.status === 429)).toHaveLength(30);
});

test("an email gets at most six reset mails per hour, from any number of IP addresses", async () => {
  const owner = await createTenant(api.services);
  const ask = async () =>
    send(api, "POST", "/api/password-reset/", {
      body: { email: owner.email, recaptcha: await humanToken(api.services, "reset") },
      headers: from(newIpAddress()),
    });
  for (let attempt = 0; attempt < 6; attempt++) {
    expect((await ask()).status).toBe(200);
    // Each is sent before the next request replaces its link.
    await newestMail(api, owner.email);
  }
  expect(await ask()).toMatchObject({ status: 200, body: { ok: true } });
  await api.runJobs();
  expect(api.sent.filter(({ to }) => to === owner.email)).toHaveLength(6);
});

test("with a stolen session the eleventh guess of the password gets 429", async () => {
  const owner = await createTenant(api.services);
  const { access } = (await logIn(owner.email, owner.password, newIpAddress())).body;
  const close = (password: string) =>
    send(api, "DELETE", "/api/account/", { token: access, body: { password } });
  for (let attempt = 0; attempt < 10; attempt++) expect((await close("errada")).status).toBe(400);
  const limited = await close(owner.password);
  expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "900"]);
});

test("counters contain no email, are deleted after they expire, and scale 0 counts nothing", async () => {
  const { db, clock } = api.services;
  const rule: LimitRule = { name: "test", max: 1, perSeconds: 60 };
  const limits = databaseLimits({ db, clock, secret: "s", scale: 1 });
  expect(await limits.take([[rule, "ana@exemplo.test"]])).toBeUndefined();
  expect(await limits.take([[rule, "ana@exemplo.test"]])).toBe(60);
  const stored = JSON.stringify(await db.selectFrom("rate_limit").selectAll().execute());
  expect(stored).not.toContain("ana");
  api.clock.advance({ hours: 2 });
  expect(await limits.deleteExpired()).toBeGreaterThan(0);
  expect(await db.selectFrom("rate_limit").selectAll().execute()).toEqual([]);

  const off = databaseLimits({ db, clock, secret: "s", scale: 0 });
  for (let attempt = 0; attempt < 5; attempt++) {
    expect(await off.take([[rule, "ana"]])).toBeUndefined();
  }
  expect(await db.selectFrom("rate_limit").selectAll().execute()).toEqual([]);
});

test("without a trusted proxy X-Forwarded-For is ignored", async () => {
  api.services.settings.trustProxy = false;
  const owner = await createTenant(api.services);
  for (let attempt = 0; attempt < 10; attempt++) await logIn(owner.email, "errada", newIpAddress());
  await expect(logInAs(api, owner)).rejects.toThrow("429");
  api.services.settings.trustProxy = true;
});
