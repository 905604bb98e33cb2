import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { newDevice } from "#testing/device.ts";
import { humanToken } from "#testing/human.ts";
import { mailedToken, newestMail } from "#testing/mail.ts";
import { deleteUnconfirmed } from "./delete-unconfirmed.server.ts";

let api: TestApi;
let count = 0;
let email: string;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(() => {
  count += 1;
  email = `dona${count}@exemplo.test`;
});

const owners = { password: "senha da dona", phone: "11987654321" };
const strangers = { password: "senha do ladrao", phone: "21912345678" };

/** Signs the email up in a new browser. Returns its secret and the token of its mail. */
async function signUp(
  by: typeof owners,
  { device }: { device: string | undefined } = { device: newDevice() },
) {
  const recaptcha = await humanToken(api.services, "sign-up");
  const body = { email, ...by, recaptcha, device };
  expect((await send(api, "POST", "/api/clientes/pre-cadastro/", { body })).status).toBe(201);
  const token = await mailedToken(api, email);
  api.clock.advance({ seconds: 1 });
  return { device: device ?? "", token };
}

const confirm = (token: string, device?: string) =>
  send(api, "GET", `/api/clientes/confirmar-email/?token=${token}`, {
    headers: device ? { "X-Device": device } : {},
  });

async function logIn(password: string, more: { device?: string; confirmation?: string } = {}) {
  const recaptcha_token = await humanToken(api.services, "login");
  const body = { username: email, password, recaptcha_token, ...more };
  const answer = await send(api, "POST", "/api/token/", { body });
  return answer.body.code ?? answer.status;
}

const me = (token: string) => send(api, "GET", "/api/me", { token });
const pending = () =>
  api.services.db
    .selectFrom("pending_sign_up")
    .innerJoin("account", "account.id", "account_id")
    .select("device_hash")
    .where("email", "=", email)
    .execute();
const phone = async () =>
  (
    await api.services.db
      .selectFrom("account")
      .select("phone")
      .where("email", "=", email)
      .executeTakeFirst()
  )?.phone;

test("attack: a stranger's later sign-up leaves the owner's link and password working", async () => {
  const owner = await signUp(owners);
  const stranger = await signUp(strangers);
  const { status, body } = await confirm(owner.token, owner.device);
  expect(status).toBe(200);
  expect((await me(body.session.access)).body.uuid).toBe(body.uuid);
  expect(await phone()).toBe(owners.phone);
  expect(await logIn(owners.password)).toBe(200);
  expect(await logIn(strangers.password, stranger)).toBe("credentials_wrong");
  expect((await confirm(stranger.token, stranger.device)).body.code).toBe("token_invalid");
});

test("attack: the mail of a stranger's sign-up, opened in the owner's browser, gives the owner's password", async () => {
  const owner = await signUp(owners);
  const stranger = await signUp(strangers);
  const { body } = await confirm(stranger.token, owner.device);
  expect((await me(body.session.access)).status).toBe(200);
  expect(await logIn(owners.password)).toBe(200);
  expect(await logIn(strangers.password, stranger)).toBe("credentials_wrong");
});

test("attack: the owner opens the stranger's mail in another browser: the stranger's password gets 401", async () => {
  const owner = await signUp(owners);
  const stranger = await signUp(strangers);
  const opened = await confirm(stranger.token, newDevice());
  expect(opened.body).toEqual({ uuid: expect.any(String), email });
  expect(await logIn(strangers.password, { device: stranger.device })).toBe("email_unconfirmed");
  expect(await logIn(strangers.password)).toBe("email_unconfirmed");
  expect(await logIn(strangers.password, { confirmation: "inventado" })).toBe("email_unconfirmed");
  // The owner's browser knows the link that was opened, and the password typed at sign-up.
  expect(await logIn("errada", { confirmation: stranger.token })).toBe("credentials_wrong");
  expect(await logIn(owners.password, { confirmation: stranger.token })).toBe(200);
  expect(await phone()).toBe(owners.phone);
  expect(await logIn(owners.password)).toBe(200);
  expect(await logIn(strangers.password, stranger)).toBe("credentials_wrong");
  expect((await confirm(owner.token, owner.device)).body.code).toBe("token_invalid");
});

test("the browser that signed up learns that the link was opened elsewhere, and gets no access by it", async () => {
  const read = async (device: string) => {
    const body = { email, device };
    return (await send(api, "POST", "/api/clientes/cadastro-pendente/", { body })).body;
  };
  const owner = await signUp(owners);
  const stranger = await signUp(strangers);
  expect(await read(owner.device)).toEqual({ state: "waiting" });
  expect(await read(newDevice())).toEqual({ state: "none" });
  const refusal = async () => {
    const recaptcha_token = await humanToken(api.services, "login");
    const body = { username: email, ...strangers, recaptcha_token, device: stranger.device };
    return (await send(api, "POST", "/api/token/", { body })).body;
  };
  expect((await refusal()).detail).toContain("Confirme seu e-mail antes de entrar");
  await confirm(stranger.token, newDevice());
  expect(await read(stranger.device)).toEqual({ state: "confirmed" });
  expect(await refusal()).toEqual({
    code: "email_unconfirmed",
    confirmed: true,
    detail:
      "O e-mail foi confirmado em outro navegador. Toque no link do e-mail e entre por lá, ou crie outra senha.",
  });
  expect((await confirm(stranger.token, newDevice())).status).toBe(200);
  expect(await logIn(owners.password, { confirmation: stranger.token })).toBe(200);
  expect(await read(owner.device)).toEqual({ state: "none" });
  expect(await read(stranger.device)).toEqual({ state: "none" });
});

test("an owner who never signed up and opens a stranger's mail can still sign up or reset", async () => {
  const stranger = await signUp(strangers);
  expect((await confirm(stranger.token)).status).toBe(200);
  expect(await logIn(strangers.password, { device: stranger.device })).toBe("email_unconfirmed");
  const owner = await signUp(owners);
  expect((await confirm(owner.token, owner.device)).body.session).toBeDefined();
  expect(await logIn(owners.password)).toBe(200);
  expect(await logIn(strangers.password, { device: stranger.device })).toBe("credentials_wrong");
});

test("a reset deletes every pending password", async () => {
  const stranger = await signUp(strangers);
  await confirm(stranger.token);
  await send(api, "POST", "/api/password-reset/", { body: { email } });
  const reset = { token: await mailedToken(api, email), password: "nova da dona" };
  expect(await pending()).toHaveLength(1);
  await send(api, "POST", "/api/password-reset-confirm/", { body: reset });
  expect(await pending()).toEqual([]);
  expect(await logIn("nova da dona")).toBe(200);
  for (const more of [{}, { device: stranger.device }, { confirmation: stranger.token }]) {
    expect(await logIn(strangers.password, more)).toBe("credentials_wrong");
  }
  expect((await confirm(stranger.token, stranger.device)).body.code).toBe("token_invalid");
});

test("an unopened link, an expired link and another account's link prove nothing at log-in", async () => {
  const owner = await signUp(owners);
  expect(await logIn(owners.password, { confirmation: owner.token })).toBe("email_unconfirmed");
  await confirm(owner.token);
  const mine = email;
  email = `outra${count}@exemplo.test`;
  const other = await signUp(strangers);
  await confirm(other.token);
  email = mine;
  expect(await logIn(owners.password, { confirmation: other.token })).toBe("email_unconfirmed");
  api.clock.advance({ hours: 48 });
  expect(await logIn(owners.password, { confirmation: owner.token })).toBe("email_unconfirmed");
});

test("a mail scanner that opens the link does not consume it, and the mail does not say that it would", async () => {
  const owner = await signUp(owners);
  const { text } = await newestMail(api, email);
  expect(text).toContain("O link vale por 48 horas, até você entrar na conta.");
  expect(text).not.toMatch(/uma (única )?vez/);
  for (let visit = 0; visit < 3; visit++) expect((await confirm(owner.token)).status).toBe(200);
  expect((await confirm(owner.token, owner.device)).body.session).toBeDefined();
});

test("a caller without a device secret signs up, confirms, and logs in with the link's token", async () => {
  const caller = await signUp(owners, { device: undefined });
  expect((await confirm(caller.token)).status).toBe(200);
  expect(await logIn(owners.password, { confirmation: caller.token })).toBe(200);
  expect(await logIn(owners.password)).toBe(200);
});

test("attack: after a flood of strangers' sign-ups ten are stored, and the owner's earlier one is among them", async () => {
  const owner = await signUp(owners);
  for (let times = 0; times < 12; times++) await signUp(strangers);
  expect(await pending()).toHaveLength(10);
  expect((await confirm(owner.token, owner.device)).body.session).toBeDefined();
  expect(await pending()).toEqual([]);
});

test("the clean-up deletes expired sign-ups, and accounts that got no password in a week", async () => {
  const { token } = await signUp(owners);
  await confirm(token);
  api.clock.advance({ days: 3 });
  await deleteUnconfirmed(api.services);
  const { db } = api.services;
  expect(await db.selectFrom("pending_sign_up").selectAll().execute()).toEqual([]);
  expect(await phone()).toBeNull();
  api.clock.advance({ days: 5 });
  await deleteUnconfirmed(api.services);
  expect(await phone()).toBeUndefined();
});

test.each(["", "curto", "a".repeat(42), "a".repeat(44), "'".repeat(43)])(
  "the device secret %j gets 400",
  async (device) => {
    const body = { email, ...owners, recaptcha: await humanToken(api.services, "sign-up"), device };
    expect((await send(api, "POST", "/api/clientes/pre-cadastro/", { body })).status).toBe(400);
  },
);
