import { afterAll, beforeAll, expect, test } from "vitest";
import { endSessions } from "#src/features/session/tokens/end-sessions.server.ts";
import { logInAs, send, startTestApi, type TestApi } from "#testing/api.ts";
import { mailedToken, newestMail } from "#testing/mail.ts";
import { newOwner } from "#testing/owner.ts";
import { countWaitingStatements } from "#testing/waiting-statements.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const change = (token: string, body: unknown) =>
  send(api, "POST", "/api/account/password/", { token, body });
const me = async (token: string) => (await send(api, "GET", "/api/me", { token })).status;

test("an owner changes the password with the current one, and only the new session is valid", async () => {
  const owner = await newOwner(api);
  const elsewhere = await logInAs(api, owner);
  const wrong = await change(owner.token, { current: "errada", password: "senha nova" });
  expect(wrong).toMatchObject({ status: 400, body: { code: "password_wrong" } });
  const short = await change(owner.token, { current: owner.password, password: "12345" });
  expect(short.body.code).toBe("password_short");

  const changed = await change(owner.token, { current: owner.password, password: "senha nova" });
  expect(changed.status).toBe(200);
  expect([await me(owner.token), await me(elsewhere.access)]).toEqual([401, 401]);
  expect(await me(changed.body.access)).toBe(200);
  const mail = await newestMail(api, owner.email);
  expect(mail.subject).toBe("Sua senha do Estrelou foi alterada");
});

test("calls that wait while all sessions end get 401, and change neither password nor email", async () => {
  const owner = await newOwner(api);
  const { token, password } = owner;
  const { db, clock } = api.services;
  const email = `nova-${owner.email}`;
  let calls: ReturnType<typeof send>[] = [];
  await db.transaction().execute(async (tx) => {
    const account = tx.selectFrom("account").select("id").where("id", "=", owner.accountId);
    await account.forUpdate().execute();
    calls = [
      change(token, { current: password, password: "senha do ladrao" }),
      send(api, "POST", "/api/account/email/", { token, body: { email, password } }),
    ];
    await expect.poll(() => countWaitingStatements(db)).toBe(2);
    await endSessions(tx, owner.accountId, clock.now());
  });
  const answers = await Promise.all(calls);
  expect(answers.map(({ body }) => body.code)).toEqual(["session_invalid", "session_invalid"]);
  await api.runJobs();
  expect(api.sent.filter(({ to }) => to === email)).toEqual([]);
  await logInAs(api, owner);
});

test("a reset link from before a password change is invalid", async () => {
  const owner = await newOwner(api);
  await send(api, "POST", "/api/password-reset/", { body: { email: owner.email } });
  const token = await mailedToken(api, owner.email);
  const body = { current: owner.password, password: "senha nova" };
  expect((await change(owner.token, body)).status).toBe(200);

  const reset = { token, password: "senha de quem achou o link" };
  expect(await send(api, "POST", "/api/password-reset-confirm/", { body: reset })).toMatchObject({
    status: 400,
    body: { code: "token_invalid" },
  });
  await logInAs(api, { email: owner.email, password: "senha nova" });
});
