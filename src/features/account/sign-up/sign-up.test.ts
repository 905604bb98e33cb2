import { createHook } from "node:async_hooks";
import { hash, verify } from "@node-rs/argon2";
import { afterAll, beforeAll, expect, test } from "vitest";
import { logInAs, send, startTestApi, type TestApi } from "#testing/api.ts";
import { newDevice } from "#testing/device.ts";
import { createTenant } from "#testing/factories.ts";
import { humanToken } from "#testing/human.ts";
import { mailedToken, newestMail } from "#testing/mail.ts";
import { deleteUnconfirmed } from "./delete-unconfirmed.server.ts";

let api: TestApi;
let count = 0;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const password = "segredo!";

async function fields(changes: Record<string, unknown> = {}) {
  count += 1;
  return {
    email: `dona${count}@exemplo.test`,
    password,
    phone: "(11) 98765-4321",
    recaptcha: await humanToken(api.services, "sign-up"),
    device: newDevice(),
    ...changes,
  };
}

const signUp = (body: unknown) => send(api, "POST", "/api/clientes/pre-cadastro/", { body });
const confirm = (token: string, device?: string) =>
  send(api, "GET", `/api/clientes/confirmar-email/?token=${encodeURIComponent(token)}`, {
    headers: device ? { "X-Device": device } : {},
  });

test("after sign-up, confirmation and login the owner has a business with its own page", async () => {
  const device = newDevice();
  const body = await fields({ email: "  Ana@Exemplo.TEST ", device });
  const { status, headers } = await signUp(body);
  expect(status).toBe(201);
  expect(headers.get("cache-control")).toBe("no-store");
  await expect(logInAs(api, { email: "ana@exemplo.test", password })).rejects.toThrow(
    "email_unconfirmed",
  );

  const mail = await newestMail(api, "ana@exemplo.test");
  expect(mail.subject).toBe("Confirme seu e-mail no Estrelou");
  expect(mail.text).toContain("https://estrelou.test/confirmar?token=");
  const confirmed = await confirm(await mailedToken(api, "ana@exemplo.test"), device);
  expect(confirmed).toMatchObject({ status: 200, body: { uuid: expect.any(String) } });

  const { access } = await logInAs(api, { email: " ANA@exemplo.test", password });
  const me = await send(api, "GET", "/api/me", { token: access });
  expect(me.body).toMatchObject({ uuid: confirmed.body.uuid, place_name: null, place_id: null });
  expect(me.body.review_url).toMatch(/^https:\/\/estrelou\.test\/feedback\/loja-[a-z0-9]{8}$/);
  const slug = me.body.review_url.split("/").at(-1);
  const client = await send(api, "GET", `/api/client/${slug}/`);
  expect(client.body).toMatchObject({ exists: true, client: { place_name: null, minReview: 4 } });
  const account = await api.services.db
    .selectFrom("account")
    .select(["phone", "password_hash"])
    .where("email", "=", "ana@exemplo.test")
    .executeTakeFirstOrThrow();
  expect(account.phone).toBe("11987654321");
  expect(account.password_hash).toMatch(/^\$argon2id\$/);
});

test("an email with an account gets 409 and an `email` field, in any case and with spaces", async () => {
  const owner = await createTenant(api.services);
  const answer = await signUp(await fields({ email: ` ${owner.email.toUpperCase()} ` }));
  expect(answer.status).toBe(409);
  expect(answer.body).toMatchObject({ code: "email_taken", email: ["E-mail já cadastrado."] });
});

test("a second sign-up in the same browser replaces the link and the password", async () => {
  const first = await fields({ password: "a primeira" });
  await signUp(first);
  const old = await mailedToken(api, first.email);
  const again = await signUp({
    ...first,
    password: "a segunda",
    recaptcha: await humanToken(api.services, "sign-up"),
  });
  expect(again.status).toBe(201);
  const fresh = await mailedToken(api, first.email);

  expect((await confirm(old)).body).toMatchObject({
    code: "token_invalid",
    detail: "Token inválido ou expirado. Solicite um novo link de confirmação.",
  });
  expect((await confirm(fresh, first.device)).status).toBe(200);
  await logInAs(api, { email: first.email, password: "a segunda" });
  await expect(logInAs(api, { email: first.email, password: "a primeira" })).rejects.toThrow();
});

test("a link replaced while its mail waits is never mailed", async () => {
  const first = await fields();
  await signUp(first);
  await signUp({ ...first, recaptcha: await humanToken(api.services, "sign-up") });
  const token = await mailedToken(api, first.email);
  expect(api.sent.filter(({ to }) => to === first.email)).toHaveLength(1);
  expect((await confirm(token)).status).toBe(200);
});

test("a confirmation link is single-use, valid for 48 hours, and not valid as a reset link", async () => {
  const used = await fields();
  await signUp(used);
  const token = await mailedToken(api, used.email);
  const asReset = { token, password: "outra senha" };
  expect((await send(api, "POST", "/api/password-reset-confirm/", { body: asReset })).status).toBe(
    400,
  );
  expect((await confirm(token, used.device)).status).toBe(200);
  expect((await confirm(token, used.device)).status).toBe(400);
  expect((await confirm(token)).status).toBe(400);

  const late = await fields();
  await signUp(late);
  const expired = await mailedToken(api, late.email);
  api.clock.advance({ hours: 48 });
  expect((await confirm(expired)).status).toBe(400);
});

test.each(["", "x", "%00", "a".repeat(500), "'; drop table account; --"])(
  "the token %j gets token_invalid",
  async (token) => {
    const { status, body } = await confirm(token);
    expect(status).toBe(400);
    expect(body.code).toBe("token_invalid");
  },
);

test.each([
  ["email_invalid", { email: "ana@exemplo.test\r\nBcc: todos@exemplo.test" }],
  ["email_invalid", { email: "ana@exemplo.test, outra@exemplo.test" }],
  ["email_invalid", { email: "Ana <ana@exemplo.test>" }],
  ["email_invalid", { email: "ana" }],
  ["email_invalid", { email: `${"a".repeat(250)}@b.test` }],
  ["password_short", { password: "12345" }],
  ["password_long", { password: "a".repeat(1001) }],
  ["phone_invalid", { phone: "1234" }],
  ["phone_invalid", { phone: "(01) 98765-4321" }],
  ["human_check_failed", { recaptcha: "" }],
  ["human_check_failed", { recaptcha: "made up" }],
])("a sign-up gets %s: %j", async (code, changes) => {
  const answer = await signUp(await fields(changes));
  expect(answer.status).toBe(400);
  expect(answer.body.code).toBe(code);
  // The response has this field only if the email has an account.
  expect(answer.body).not.toHaveProperty("email");
  await api.runJobs();
  expect(api.sent.some(({ to }) => /todos|outra|Bcc/.test(to))).toBe(false);
});

test("a human check is single-use", async () => {
  const recaptcha = await humanToken(api.services, "sign-up");
  expect((await signUp(await fields({ recaptcha }))).status).toBe(201);
  expect((await signUp(await fields({ recaptcha }))).body.code).toBe("human_check_failed");
});

test("an unconfirmed account is deleted after a week", async () => {
  const body = await fields();
  await signUp(body);
  await api.runJobs();
  api.clock.advance({ days: 8 });
  await deleteUnconfirmed(api.services);
  const found = await api.services.db
    .selectFrom("account")
    .select("id")
    .where("email", "=", body.email)
    .execute();
  expect(found).toEqual([]);
});

/** Returns the types of the asynchronous resources that a call creates, of native code too. */
async function resourcesOf(call: () => Promise<unknown>): Promise<string[]> {
  const types: string[] = [];
  const hook = createHook({ init: (_id, type) => void types.push(type) }).enable();
  await call();
  hook.disable();
  return types;
}

test("login verifies as many password hashes for an unknown email as for a wrong password", async () => {
  const known = await fields();
  await signUp(known);
  await confirm(await mailedToken(api, known.email), known.device);
  const stored = await hash(password);
  // The type that only the native hash function has. What else the process does creates others, but not each time.
  const runs: string[][] = [];
  for (let run = 0; run < 9; run++) runs.push(await resourcesOf(() => verify(stored, password)));
  const native = new Set(runs[0]?.filter((type) => runs.every((types) => types.includes(type))));
  native.delete("PROMISE");
  expect(native.size).toBe(1);
  const verified = async (username: string) => {
    const recaptcha_token = await humanToken(api.services, "login");
    const body = { username, password: "errada", recaptcha_token };
    const types = await resourcesOf(async () => {
      expect((await send(api, "POST", "/api/token/", { body })).status).toBe(401);
    });
    return types.filter((type) => native.has(type)).length;
  };
  // The first login also makes the hash that takes the place of an account's.
  await verified("primeira@exemplo.test");
  expect([await verified(known.email), await verified("ninguem@exemplo.test")]).toEqual([1, 1]);
});
