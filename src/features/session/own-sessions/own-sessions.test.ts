import { afterAll, beforeAll, expect, test } from "vitest";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { newDevice } from "#testing/device.ts";
import { createTenant, type Tenant } from "#testing/factories.ts";
import { humanToken } from "#testing/human.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const android =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";
const mac =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15";

interface Login {
  access: string;
  refresh: string;
}

async function logIn(owner: Tenant, userAgent: string, device = newDevice()): Promise<Login> {
  const recaptcha_token = await humanToken(api.services, "login");
  const body = { username: owner.email, password: owner.password, recaptcha_token, device };
  const answer = await send(api, "POST", "/api/token/", {
    body,
    headers: { "User-Agent": userAgent },
  });
  expect(answer.status).toBe(200);
  return answer.body;
}

const list = async ({ access }: Login) =>
  (await send(api, "GET", "/api/account/sessions/", { token: access })).body.results;
const end = ({ access }: Login, id = "") =>
  send(api, "DELETE", `/api/account/sessions/${id && `${id}/`}`, { token: access });
const me = async ({ access }: Login) =>
  (await send(api, "GET", "/api/me", { token: access })).status;
const refresh = async ({ refresh: token }: Login) =>
  (await send(api, "POST", "/api/token/refresh/", { body: { refresh: token } })).status;

test("the list names each device, marks the caller's, and has the times of begin and last use", async () => {
  const owner = await createTenant(api.services);
  const phone = await logIn(owner, android);
  const begun = api.clock.now().toISOString();
  api.clock.advance({ minutes: 40 });
  const computer = await logIn(owner, mac);
  const middle = api.clock.now().toISOString();
  api.clock.advance({ minutes: 40 });
  const renewed = await send(api, "POST", "/api/token/refresh/", {
    body: { refresh: phone.refresh },
  });
  const used = api.clock.now().toISOString();
  api.clock.advance({ minutes: 5 });
  const unknown = await logIn(owner, "curl/8.5.0");

  const now = api.clock.now().toISOString();
  expect(await list(unknown)).toEqual([
    { id: expect.any(String), device: null, created_at: now, last_used_at: now, is_current: true },
    {
      id: expect.any(String),
      device: "Chrome no Android",
      created_at: begun,
      last_used_at: used,
      is_current: false,
    },
    {
      id: expect.any(String),
      device: "Safari no Mac",
      created_at: middle,
      last_used_at: middle,
      is_current: false,
    },
  ]);
  expect((await list(renewed.body))[0]).toMatchObject({
    device: "Chrome no Android",
    is_current: true,
  });
  expect(await refresh(computer)).toBe(200);
});

test("a session stores no IP address and no User-Agent header", async () => {
  const owner = await createTenant(api.services);
  await logIn(owner, android);
  const row = await api.services.db
    .selectFrom("session")
    .selectAll()
    .where("account_id", "=", owner.accountId)
    .executeTakeFirstOrThrow();
  expect(Object.keys(row).toSorted()).toEqual([
    "account_id",
    "created_at",
    "device_hash",
    "device_name",
    "expires_at",
    "id",
    "last_used_at",
    "refresh_hash",
    "revoked_at",
  ]);
  expect(row.device_name).toBe("Chrome no Android");
});

test("an ended session gets 401 for its access token and its refresh token at once", async () => {
  const owner = await createTenant(api.services);
  const [phone, computer, third] = [
    await logIn(owner, android),
    await logIn(owner, mac),
    await logIn(owner, mac),
  ];
  const { id } = (await list(phone))[0];
  expect(await me(phone)).toBe(200);
  expect((await end(computer, id)).status).toBe(200);
  expect([await me(phone), await refresh(phone)]).toEqual([401, 401]);
  expect([await me(computer), await me(third)]).toEqual([200, 200]);
  expect(await list(computer)).toHaveLength(2);
  expect((await end(computer, id)).status).toBe(200);
});

test("'Sair dos outros aparelhos' ends every session except the caller's", async () => {
  const owner = await createTenant(api.services);
  const [phone, computer, third] = [
    await logIn(owner, android),
    await logIn(owner, mac),
    await logIn(owner, mac),
  ];
  expect((await end(computer)).status).toBe(200);
  expect([await me(phone), await refresh(phone), await me(third), await refresh(third)]).toEqual([
    401, 401, 401, 401,
  ]);
  expect(await list(computer)).toMatchObject([{ is_current: true }]);
  expect(await refresh(computer)).toBe(200);
});

test("an owner cannot see or end the sessions of another owner", async () => {
  const [owner, other] = [await createTenant(api.services), await createTenant(api.services)];
  const mine = await logIn(owner, android);
  const theirs = await logIn(other, mac);
  const { id } = (await list(mine))[0];
  expect((await end(theirs, id)).status).toBe(200);
  expect((await end(theirs)).status).toBe(200);
  expect(await me(mine)).toBe(200);
  expect(await list(theirs)).toHaveLength(1);
  expect((await end(mine, "x")).status).toBe(400);
});

test("ended and expired sessions are not listed", async () => {
  const owner = await createTenant(api.services);
  await logIn(owner, android);
  api.clock.advance({ days: 61 });
  const ended = await logIn(owner, android);
  await send(api, "POST", "/api/logout/", { body: { refresh: ended.refresh } });
  expect(await list(await logIn(owner, mac))).toMatchObject([{ device: "Safari no Mac" }]);
});

test("a changed password ends the other sessions and keeps the caller's device name", async () => {
  const owner = await createTenant(api.services);
  const [phone, computer] = [await logIn(owner, android), await logIn(owner, mac)];
  const changed = await send(api, "POST", "/api/account/password/", {
    token: computer.access,
    body: { current: owner.password, password: "senha nova" },
  });
  expect([await me(phone), await refresh(phone), await me(computer)]).toEqual([401, 401, 401]);
  expect(await list(changed.body)).toMatchObject([{ device: "Safari no Mac", is_current: true }]);
});

test("ending a session forgets its browser, except the browser of the caller", async () => {
  const owner = await createTenant(api.services);
  const [own, other] = [newDevice(), newDevice()];
  const mailsOfNewBrowsers = async () => {
    await api.runJobs();
    return api.sent.filter(({ to, subject }) => to === owner.email && /acesso/.test(subject));
  };
  await logIn(owner, mac, own);
  await logIn(owner, android, other);
  const caller = await logIn(owner, mac, own);
  const before = (await mailsOfNewBrowsers()).length;
  expect((await end(caller)).status).toBe(200);
  expect(await list(caller)).toHaveLength(1);
  await logIn(owner, mac, own);
  expect(await mailsOfNewBrowsers()).toHaveLength(before);
  await logIn(owner, android, other);
  expect(await mailsOfNewBrowsers()).toHaveLength(before + 1);
});
