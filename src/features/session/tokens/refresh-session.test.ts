import { afterAll, beforeAll, expect, test } from "vitest";
import { logInAs, send, startTestApi, type TestApi } from "#testing/api.ts";
import { createTenant } from "#testing/factories.ts";
import { humanToken } from "#testing/human.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const refresh = (token: string) =>
  send(api, "POST", "/api/token/refresh/", { body: { refresh: token } });
const me = async (token: string) => (await send(api, "GET", "/api/me", { token })).status;

test("an expired access token is renewed with a refresh token, which changes each time", async () => {
  const first = await logInAs(api, await createTenant(api.services));
  api.clock.advance({ minutes: 16 });
  expect(await me(first.access)).toBe(401);
  const second = await refresh(first.refresh);
  expect(second.status).toBe(200);
  expect(second.body.refresh).not.toBe(first.refresh);
  expect(await me(second.body.access)).toBe(200);
  expect((await refresh(second.body.refresh)).status).toBe(200);
});

test("a second use of a refresh token ends its session, and no other", async () => {
  const owner = await createTenant(api.services);
  const stolen = await logInAs(api, owner);
  const other = await logInAs(api, owner);
  const next = (await refresh(stolen.refresh)).body;
  expect((await refresh(stolen.refresh)).status).toBe(401);
  expect(await me(next.access)).toBe(401);
  expect((await refresh(next.refresh)).status).toBe(401);
  expect(await me(other.access)).toBe(200);
});

/** Logs in like a client of the specification: it knows no browser secret. */
async function logInBySpecification(owner: { email: string; password: string }) {
  const recaptcha_token = await humanToken(api.services, "login");
  const body = { username: owner.email, password: owner.password, recaptcha_token };
  return (await send(api, "POST", "/api/token/", { body })).body;
}

test("a client that reads only `access` uses its first refresh token until the session ends", async () => {
  const first = await logInBySpecification(await createTenant(api.services));
  for (let renewal = 0; renewal < 5; renewal++) {
    api.clock.advance({ minutes: 16 });
    const { status, body } = await refresh(first.refresh);
    expect(status).toBe(200);
    expect(await me(body.access)).toBe(200);
  }
  const both = await Promise.all([refresh(first.refresh), refresh(first.refresh)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  await send(api, "POST", "/api/logout/", { body: { refresh: first.refresh } });
  expect((await refresh(first.refresh)).status).toBe(401);

  const late = await logInBySpecification(await createTenant(api.services));
  expect((await refresh(late.refresh)).status).toBe(200);
  api.clock.advance({ days: 61 });
  expect((await refresh(late.refresh)).status).toBe(401);
});

test("attack: a stolen copy ends the session once its client has used a newer token", async () => {
  const first = await logInBySpecification(await createTenant(api.services));
  const renew = async (token: string) => {
    api.clock.advance({ minutes: 16 });
    return (await refresh(token)).body;
  };
  const second = await renew(first.refresh);
  // The thief uses the copy before the client uses its new token.
  expect((await renew(first.refresh)).refresh).toBe(first.refresh);
  const third = await renew(second.refresh);
  expect(third.refresh).not.toBe(second.refresh);
  expect((await renew(first.refresh)).code).toBe("session_invalid");
  expect(await me(third.access)).toBe(401);
  expect((await renew(third.refresh)).code).toBe("session_invalid");

  // A thief with a token of our pages cannot take the specification's way.
  const ours = await logInAs(api, await createTenant(api.services));
  const next = (await refresh(ours.refresh)).body;
  api.clock.advance({ minutes: 16 });
  expect((await refresh(ours.refresh)).status).toBe(401);
  expect(await me(next.access)).toBe(401);
});

test("an exchange can be repeated until the next exchange", async () => {
  const owner = await createTenant(api.services);
  const first = await logInAs(api, owner);
  const exchange = (token: string, next: string) =>
    send(api, "POST", "/api/token/refresh/", { body: { refresh: token, next } });
  const [second, third] = ["a".repeat(43), "b".repeat(43)];
  const both = await Promise.all([
    exchange(first.refresh, second),
    exchange(first.refresh, second),
  ]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const again = await exchange(first.refresh, second);
  expect(again).toMatchObject({ status: 200, body: { refresh: second } });
  expect(await me(again.body.access)).toBe(200);
  expect((await exchange(second, third)).status).toBe(200);
  expect((await exchange(first.refresh, second)).status).toBe(401);
  expect(await me(again.body.access)).toBe(401);

  // A used token with another successor ends the session.
  const victim = await logInAs(api, owner);
  expect((await exchange(victim.refresh, "c".repeat(43))).status).toBe(200);
  expect((await exchange(victim.refresh, "d".repeat(43))).status).toBe(401);
  expect((await exchange("c".repeat(43), "e".repeat(43))).status).toBe(401);

  // The token of another session as successor gets 401 and does not end that session.
  const [one, other] = [await logInAs(api, owner), await logInAs(api, owner)];
  expect((await exchange(one.refresh, "f".repeat(43))).status).toBe(200);
  expect((await exchange(other.refresh, "f".repeat(43))).status).toBe(401);
  expect((await exchange("f".repeat(43), "g".repeat(43))).status).toBe(200);
  // A used token as successor gets 401: otherwise two tokens could replace each other forever.
  const cyclic = await logInAs(api, owner);
  expect((await exchange(cyclic.refresh, "h".repeat(43))).status).toBe(200);
  expect((await exchange("h".repeat(43), cyclic.refresh)).status).toBe(401);
  // Only the latest exchange can be repeated, not an older token with the newest successor.
  const older = await logInAs(api, owner);
  expect((await exchange(older.refresh, "i".repeat(43))).status).toBe(200);
  api.clock.advance({ seconds: 1 });
  expect((await exchange("i".repeat(43), "j".repeat(43))).status).toBe(200);
  expect((await exchange(older.refresh, "j".repeat(43))).status).toBe(401);
  for (const next of ["", "short", "a".repeat(44), `${"a".repeat(42)}+`]) {
    expect((await exchange("g".repeat(43), next)).status).toBe(400);
  }
});

test("a session expires after 60 days: its refresh token gets 401", async () => {
  const tenant = await createTenant(api.services);
  const [renewed, expired] = [await logInAs(api, tenant), await logInAs(api, tenant)];
  api.clock.advance({ days: 59 });
  expect((await refresh(renewed.refresh)).status).toBe(200);
  api.clock.advance({ days: 2 });
  expect((await refresh(expired.refresh)).status).toBe(401);
});

test("two concurrent exchanges: one gets 200, the other 401, and the session ends", async () => {
  const tokens = await logInAs(api, await createTenant(api.services));
  const statuses = await Promise.all([refresh(tokens.refresh), refresh(tokens.refresh)]);
  expect(statuses.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect(await me(tokens.access)).toBe(401);
});

test("log-out ends the session, also with an older token of it", async () => {
  const owner = await createTenant(api.services);
  const tokens = await logInAs(api, owner);
  expect((await send(api, "POST", "/api/logout/", { body: tokens })).status).toBe(200);
  expect(await me(tokens.access)).toBe(401);
  expect((await refresh(tokens.refresh)).status).toBe(401);

  const older = await logInAs(api, owner);
  const newer = (await refresh(older.refresh)).body;
  await send(api, "POST", "/api/logout/", { body: { refresh: older.refresh } });
  expect(await me(newer.access)).toBe(401);
});

test("the log contains no email, password or token after errors", async () => {
  const owner = await createTenant(api.services);
  const tokens = await logInAs(api, owner);
  await logInAs(api, { ...owner, password: "errada demais" }).catch(() => {});
  api.services.log.error({ err: new Error(`duplicate for ${owner.email}`) }, "unexpected");
  api.services.log.info({ body: { email: owner.email, password: owner.password } }, "never so");
  const log = api.logged.join();
  expect(log).toContain("unexpected");
  for (const secret of [
    owner.email,
    owner.password,
    "errada demais",
    tokens.access,
    tokens.refresh,
  ])
    expect(log).not.toContain(secret);
});

test("an exchange cannot be repeated from the moment on in which its session expires", async () => {
  const { refresh: given } = await logInAs(api, await createTenant(api.services));
  const body = { refresh: given, next: "k".repeat(43) };
  const exchange = async () => (await send(api, "POST", "/api/token/refresh/", { body })).status;
  expect(await exchange()).toBe(200);
  api.clock.advance({ days: 60, seconds: -1 });
  expect(await exchange()).toBe(200);
  api.clock.advance({ seconds: 1 });
  expect(await exchange()).toBe(401);
});
