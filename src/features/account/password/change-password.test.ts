import { afterAll, beforeAll, expect, test } from "vitest";
import { logInAs, send, startTestApi, type TestApi } from "#testing/api.ts";
import { mailedToken, newestMail } from "#testing/mail.ts";
import { newOwner } from "#testing/owner.ts";

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
