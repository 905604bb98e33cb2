import { afterAll, beforeAll, expect, test } from "vitest";
import { send, startTestApi, type TestApi, testSettings } from "#testing/api.ts";
import { newOperator } from "#testing/operator.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ settings: { ...testSettings, trustProxy: true } }, { limitsScale: 1 });
});
afterAll(() => api.stop());

const from = (ip: string) => ({ "X-Forwarded-For": ip });
const logIn = (ip: string, body: Record<string, string>) =>
  send(api, "POST", "/api/operator/login/", { body, headers: from(ip) });

test("attack: five wrong passwords lock an IP address out for 15 minutes, and not the operator", async () => {
  const { email, password, code } = await newOperator(api);
  api.clock.advance({ seconds: 30 });
  const wrong = { email, password: "errada, e comprida", code: "000000" };
  const statuses = [];
  for (let guess = 0; guess < 6; guess++) statuses.push((await logIn("192.0.2.1", wrong)).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  expect((await logIn("192.0.2.1", { email, password, code: code() })).status).toBe(429);
  expect((await logIn("192.0.2.2", { email, password, code: code() })).status).toBe(200);
  api.clock.advance({ minutes: 15 });
  expect((await logIn("192.0.2.1", { email, password, code: code() })).status).toBe(200);
});

test("attack: after 20 wrong codes with the right password no code is accepted for a day", async () => {
  const { email, password, code } = await newOperator(api);
  api.clock.advance({ seconds: 30 });
  const statuses = new Set<number>();
  for (let guess = 0; guess < 20; guess++) {
    statuses.add((await logIn(`198.51.100.${guess}`, { email, password, code: "000000" })).status);
  }
  expect([...statuses]).toEqual([401]);
  const refused = await logIn("198.51.100.99", { email, password, code: code() });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(80_000);
  api.clock.advance({ hours: 24 });
  expect((await logIn("198.51.100.98", { email, password, code: code() })).status).toBe(200);
});

test("attack: the links of invites cannot be guessed in numbers", async () => {
  const statuses = [];
  for (let guess = 0; guess < 21; guess++) {
    const answer = await send(api, "POST", "/api/operator/enrolment/", {
      body: { invite: `guess-${guess}` },
      headers: from("203.0.113.1"),
    });
    statuses.push(answer.status);
  }
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(404));
  expect(statuses[20]).toBe(429);
});
