import { afterAll, beforeAll, expect, test } from "vitest";
import { send, startTestApi, type TestApi, testSettings } from "#testing/api.ts";
import { newDevice } from "#testing/device.ts";
import { humanToken } from "#testing/human.ts";
import { newOperator } from "#testing/operator.ts";
import { deleteOldAccess } from "./delete-old-access.server.ts";
import { removeOperator } from "./remove-operator.server.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ settings: { ...testSettings, trustProxy: true } }, { limitsScale: 1 });
});
afterAll(() => api.stop());

const from = (ip: string) => ({ "X-Forwarded-For": ip });
const logIn = async (ip: string, fields: Record<string, string | undefined>) => {
  const recaptcha_token = await humanToken(api.services, "operator");
  const body = { recaptcha_token, ...fields };
  return send(api, "POST", "/api/operator/login/", { body, headers: from(ip) });
};

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

test("attack: forty junk log-ins from eight addresses do not lock an operator out of a known browser", async () => {
  const device = newDevice();
  const { email, password, code } = await newOperator(api, device);
  api.clock.advance({ seconds: 30 });
  const guess = { email, password: "errada, e comprida", code: "000000" };
  const unchecked = { ...guess, recaptcha_token: "inventado" };
  for (let attempt = 0; attempt < 40; attempt++) {
    const answer = await logIn(`198.51.100.${100 + (attempt % 8)}`, unchecked);
    expect([answer.status, answer.body.code]).toEqual([400, "human_check_failed"]);
  }
  const fresh = { email, password, code: code() };
  expect((await logIn("192.0.2.30", fresh)).status, "junk without a check").toBe(200);

  for (let attempt = 0; attempt < 40; attempt++) {
    expect((await logIn(`203.0.113.${100 + (attempt % 8)}`, guess)).status).toBe(401);
  }
  api.clock.advance({ seconds: 30 });
  expect((await logIn("192.0.2.31", { email, password, code: code() })).status).toBe(429);
  expect((await logIn("192.0.2.31", { email, password, code: code(), device })).status).toBe(200);

  // A known browser has ten guesses of its own, and is known for one operator.
  const other = await newOperator(api);
  for (let attempt = 0; attempt < 10; attempt++) {
    const address = `192.0.2.${40 + attempt}`;
    expect((await logIn(address, { ...guess, device })).status).toBe(401);
    if (attempt < 5) {
      expect((await logIn("192.0.2.60", { ...guess, email: other.email, device })).status).toBe(
        401,
      );
    }
  }
  expect((await logIn("192.0.2.32", { email, password, code: code(), device })).status).toBe(429);
  expect((await logIn("192.0.2.60", { ...guess, email: other.email, device })).status).toBe(429);
});

test("a browser is known after a log-in with code, and forgotten after a year and with the operator", async () => {
  const { email, password, code } = await newOperator(api);
  const device = newDevice();
  api.clock.advance({ seconds: 30 });
  const entered = await logIn("192.0.2.70", { email, password, code: code(), device });
  expect(entered.status).toBe(200);
  const { db } = api.services;
  const known = () => db.selectFrom("operator_device").select("device_hash").execute();
  const before = (await known()).length;
  await removeOperator(api.services, email);
  expect(await known()).toHaveLength(before - 1);
  await newOperator(api, device);
  api.clock.advance({ days: 366 });
  await deleteOldAccess(api.services);
  expect(await known()).toEqual([]);
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
