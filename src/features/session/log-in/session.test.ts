import { SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { logInAs, send, startTestApi, type TestApi } from "#testing/api.ts";
import { createTenant } from "#testing/factories.ts";
import { humanToken } from "#testing/human.ts";
import { countWaitingStatements } from "#testing/waiting-statements.ts";
import { deleteExpired } from "../tokens/delete-expired.server.ts";
import { signSession } from "../tokens/session-token.server.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const logIn = async (body: Record<string, unknown>) =>
  send(api, "POST", "/api/token/", {
    body: { recaptcha_token: await humanToken(api.services, "login"), ...body },
  });
const refresh = (token: unknown) =>
  send(api, "POST", "/api/token/refresh/", { body: { refresh: token } });
const me = (token: string) => send(api, "GET", "/api/me", { token });

const wrong = { detail: "Credenciais incorretas ou reCAPTCHA falhou" };
const sessionInvalid = {
  status: 401,
  body: { code: "session_invalid", detail: "Sua sessão expirou. Entre novamente." },
};

test("an owner logs in with the email in any case and with spaces around it", async () => {
  const owner = await createTenant(api.services);
  const { password } = owner;
  for (const username of [owner.email, ` ${owner.email.toUpperCase()} `]) {
    const { status, body } = await logIn({ username, password });
    expect(status).toBe(200);
    expect((await me(body.access)).body.uuid).toBe(owner.accountId);
  }
});

test.each(["password_hash", "email"])(
  "a login during a change of the account's %s gets 401",
  async (column) => {
    const owner = await createTenant(api.services);
    const { db } = api.services;
    let login: ReturnType<typeof logIn> | undefined;
    await db.transaction().execute(async (tx) => {
      await tx
        .updateTable("account")
        .set({ [column]: `other-${owner.email}` })
        .where("id", "=", owner.accountId)
        .execute();
      login = logIn({ username: owner.email, password: owner.password });
      await expect.poll(() => countWaitingStatements(db)).toBe(1);
    });
    expect(await login).toMatchObject({ status: 401, body: { code: "credentials_wrong" } });
  },
);

test("a wrong password gets the same response with and without an account", async () => {
  const owner = await createTenant(api.services);
  const fresh = await createTenant(api.services, { confirmed: false });
  for (const [username, password] of [
    [owner.email, "senha-errada"],
    [owner.email, ` ${owner.password}`],
    [owner.email, ""],
    ["ninguem@exemplo.test", owner.password],
    ["", ""],
    [fresh.email, "senha-errada"],
  ]) {
    expect(await logIn({ username, password })).toMatchObject({
      status: 401,
      body: { code: "credentials_wrong", ...wrong },
    });
  }
  // With the right password the response says that the email is unconfirmed.
  expect(await logIn({ username: fresh.email, password: fresh.password })).toMatchObject({
    status: 403,
    body: { code: "email_unconfirmed" },
  });
  const sessions = await api.services.db
    .selectFrom("session")
    .select("id")
    .where("account_id", "in", [owner.accountId, fresh.accountId])
    .execute();
  expect(sessions).toEqual([]);
});

test("each login attempt consumes a human check, also with a wrong password", async () => {
  const { email: username, password } = await createTenant(api.services);
  const failed = { status: 400, body: { code: "human_check_failed", ...wrong } };
  for (const recaptcha_token of ["", "x"]) {
    expect(await logIn({ username, password, recaptcha_token })).toMatchObject(failed);
  }
  const once = await humanToken(api.services, "login");
  expect((await logIn({ username, password: "x", recaptcha_token: once })).status).toBe(401);
  expect(await logIn({ username, password, recaptcha_token: once })).toMatchObject(failed);

  const old = await humanToken(api.services, "login");
  api.clock.advance({ minutes: 11 });
  expect(await logIn({ username, password, recaptcha_token: old })).toMatchObject(failed);
});

test.each([
  [{ username: 5, password: "x" }],
  [{ username: "a@b.test" }],
  [{ username: "a".repeat(255), password: "x" }],
  [{ username: "a@b.test", password: "x".repeat(1001) }],
  [{ username: "\u0000@b.test", password: "x" }],
])("the login %j gets invalid_request", async (body) => {
  expect(await logIn(body)).toMatchObject({ status: 400, body: { code: "invalid_request" } });
});

test("an access token is valid for 15 minutes and can be renewed for 60 days", async () => {
  const owner = await createTenant(api.services);
  const { access, refresh: token } = await logInAs(api, owner);
  api.clock.advance({ minutes: 14, seconds: 58 });
  expect((await me(access)).status).toBe(200);
  api.clock.advance({ seconds: 3 });
  expect(await me(access)).toMatchObject(sessionInvalid);

  const renewed = await refresh(token);
  expect(renewed.status).toBe(200);
  expect((await me(renewed.body.access)).status).toBe(200);

  api.clock.advance({ days: 59 });
  const last = await refresh(renewed.body.refresh);
  expect(last.status).toBe(200);
  api.clock.advance({ days: 1 });
  expect(await refresh(last.body.refresh)).toMatchObject(sessionInvalid);
});

test("log-out ends only its own session, at once; a second log-out is not an error", async () => {
  const owner = await createTenant(api.services);
  const [here, there] = [await logInAs(api, owner), await logInAs(api, owner)];
  const logOut = () => send(api, "POST", "/api/logout/", { body: { refresh: here.refresh } });
  expect(await logOut()).toMatchObject({ status: 200, body: { ok: true } });
  expect(await me(here.access)).toMatchObject(sessionInvalid);
  expect(await refresh(here.refresh)).toMatchObject(sessionInvalid);
  expect((await me(there.access)).status).toBe(200);
  expect((await refresh(there.refresh)).status).toBe(200);
  expect((await logOut()).status).toBe(200);
});

test("a refresh token is stored as a hash and is not accepted as an access token", async () => {
  const owner = await createTenant(api.services);
  const { access, refresh: token } = await logInAs(api, owner);
  const row = await api.services.db
    .selectFrom("session")
    .selectAll()
    .where("account_id", "=", owner.accountId)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(token);
  expect(row.refresh_hash).toHaveLength(32);
  expect(await me(token)).toMatchObject(sessionInvalid);
  expect(await refresh(access)).toMatchObject(sessionInvalid);
  expect(await refresh("x".repeat(43))).toMatchObject(sessionInvalid);
  expect(await refresh(null)).toMatchObject({ status: 400, body: { code: "invalid_request" } });
});

test("forged access tokens get 401", async () => {
  const owner = await createTenant(api.services);
  const { access } = await logInAs(api, owner);
  const [header = "", payload = "", signature = ""] = access.split(".");
  const { sub = "" } = JSON.parse(Buffer.from(payload, "base64url").toString()) as { sub?: string };
  const key = new TextEncoder().encode(`access-token:${api.services.settings.secretKey}`);
  const soon = new Date(api.clock.now().getTime() + 60_000);
  const token = () => new SignJWT().setSubject(sub).setIssuer("estrelou").setExpirationTime(soon);
  const settings = {
    ...api.services.settings,
    secretKey: "another secret, as long as the real one",
  };

  // The correct token passes, so each forged token fails only because of its difference.
  expect((await me(await token().setProtectedHeader({ alg: "HS256" }).sign(key))).status).toBe(200);
  for (const forged of [
    await signSession({ clock: api.clock, settings }, "access-token", {
      sessionId: sub,
      accountId: owner.accountId,
    }),
    await signSession(api.services, "document-cookie", {
      sessionId: sub,
      accountId: owner.accountId,
    }),
    new UnsecuredJWT({ sub }).setIssuer("estrelou").setExpirationTime(soon).encode(),
    await token().setProtectedHeader({ alg: "HS512" }).sign(key),
    await token().setProtectedHeader({ alg: "HS256" }).setIssuer("someone").sign(key),
    `${header}.${payload}.`,
    `${header}.${Buffer.from(JSON.stringify({ sub, iss: "estrelou" })).toString("base64url")}.${signature}`,
    "null",
    "a.b.c",
  ]) {
    expect(await me(forged)).toMatchObject(sessionInvalid);
  }
});

test("the Authorization header needs the word Bearer and a token", async () => {
  const { access } = await logInAs(api, await createTenant(api.services));
  for (const Authorization of ["", "Bearer", "Bearer ", `Basic ${access}`, access]) {
    expect(await send(api, "GET", "/api/me", { headers: { Authorization } })).toMatchObject(
      sessionInvalid,
    );
  }
  const lower = { Authorization: `bearer ${access}` };
  expect((await send(api, "GET", "/api/me", { headers: lower })).status).toBe(200);
});

test("the hourly job deletes expired sessions and proofs, and no others", async () => {
  const owner = await createTenant(api.services);
  const old = await logInAs(api, owner);
  api.clock.advance({ days: 61 });
  const live = await logInAs(api, owner);
  await deleteExpired(api.services);
  const { db } = api.services;
  expect(
    await db.selectFrom("session").select("id").where("account_id", "=", owner.accountId).execute(),
  ).toHaveLength(1);
  expect(await db.selectFrom("human_check_spent").select("id").execute()).toHaveLength(1);
  expect(await refresh(old.refresh)).toMatchObject(sessionInvalid);
  expect((await refresh(live.refresh)).status).toBe(200);
});

test("the log contains no email, password or token", async () => {
  const owner = await createTenant(api.services);
  const { access, refresh: token } = await logInAs(api, owner);
  await logIn({ username: owner.email, password: "senha-errada" });
  await me(access);
  const log = api.logged.join("");
  for (const secret of [owner.email, owner.password, "senha-errada", access, token]) {
    expect(log).not.toContain(secret);
  }
});
