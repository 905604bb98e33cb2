import { afterAll, beforeAll, expect, test } from "vitest";
import { logInAs, send, startTestApi, type TestApi } from "#testing/api.ts";
import { newDevice } from "#testing/device.ts";
import { createTenant, type Tenant } from "#testing/factories.ts";
import { humanToken } from "#testing/human.ts";
import { mailedToken } from "#testing/mail.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const android =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

async function logIn(owner: Pick<Tenant, "email" | "password">, device?: string) {
  const recaptcha_token = await humanToken(api.services, "login");
  const body = { username: owner.email, password: owner.password, recaptcha_token, device };
  const headers = { "User-Agent": android };
  return send(api, "POST", "/api/token/", { body, headers });
}

async function deviceMails({ email }: Pick<Tenant, "email">) {
  await api.runJobs();
  return api.sent.filter(
    ({ to, subject }) => to === email && subject === "Novo acesso à sua conta do Estrelou",
  );
}

test("a login from a new device is mailed with device and time; the first and known devices are not", async () => {
  const owner = await createTenant(api.services);
  const known = newDevice();
  await logIn(owner, known);
  await logIn(owner, known);
  expect(await deviceMails(owner)).toEqual([]);

  const other = newDevice();
  api.clock.set(new Date("2027-03-15T12:05:00Z"));
  await logIn(owner, other);
  const mails = await deviceMails(owner);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain("15 de março de 2027 às 09:05 (horário de Brasília)");
  expect(mails[0]?.text).toContain("Chrome no Android");
  expect(mails[0]?.text).toContain("Se não foi você, troque sua senha");
  expect(mails[0]?.text).toContain("https://estrelou.test/esqueci-senha");
  await logIn(owner, other);
  await logIn(owner, known);
  expect(await deviceMails(owner)).toHaveLength(1);
});

test("a login without a device secret counts as a new device", async () => {
  const owner = await createTenant(api.services);
  await logIn(owner, newDevice());
  await logIn(owner);
  expect(await deviceMails(owner)).toHaveLength(1);
});

test("concurrent logins of one new device cause one mail", async () => {
  const owner = await createTenant(api.services);
  await logIn(owner, newDevice());
  const device = newDevice();
  const answers = await Promise.all(Array.from({ length: 4 }, () => logIn(owner, device)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await deviceMails(owner)).toHaveLength(1);
});

test("a wrong password causes no mail and does not make the device known", async () => {
  const owner = await createTenant(api.services);
  await logIn(owner, newDevice());
  const device = newDevice();
  expect((await logIn({ ...owner, password: "errada" }, device)).status).toBe(401);
  expect(await deviceMails(owner)).toEqual([]);
  await logIn(owner, device);
  expect(await deviceMails(owner)).toHaveLength(1);
});

test("sign-up and its first login cause no mail; a second browser does", async () => {
  for (const isSameBrowser of [true, false]) {
    const email = `dona-${isSameBrowser}@exemplo.test`;
    const [device, password] = [newDevice(), "segredo!"];
    const recaptcha = await humanToken(api.services, "sign-up");
    const body = { email, password, phone: "11987654321", recaptcha, device };
    expect((await send(api, "POST", "/api/clientes/pre-cadastro/", { body })).status).toBe(201);
    const confirmation = await mailedToken(api, email);
    const opener = isSameBrowser ? device : newDevice();
    await send(api, "GET", `/api/clientes/confirmar-email/?token=${confirmation}`, {
      headers: { "X-Device": opener },
    });
    const recaptcha_token = await humanToken(api.services, "login");
    const login = { username: email, password, recaptcha_token, device: opener, confirmation };
    expect((await send(api, "POST", "/api/token/", { body: login })).status).toBe(200);
    expect(await deviceMails({ email })).toEqual([]);
    await logIn({ email, password }, newDevice());
    expect(await deviceMails({ email })).toHaveLength(1);
  }
});

test("a device is new again after its session was ended, or after the password was changed elsewhere", async () => {
  const owner = await createTenant(api.services);
  const [phone, computer] = [newDevice(), newDevice()];
  await logIn(owner, phone);
  const { body: here } = await logIn(owner, computer);
  expect(await deviceMails(owner)).toHaveLength(1);
  await send(api, "DELETE", "/api/account/sessions/", { token: here.access });
  await logIn(owner, computer);
  expect(await deviceMails(owner)).toHaveLength(1);
  await logIn(owner, phone);
  expect(await deviceMails(owner)).toHaveLength(2);

  const password = "senha nova";
  await send(api, "POST", "/api/account/password/", {
    token: here.access,
    body: { current: owner.password, password },
  });
  await logIn({ ...owner, password }, computer);
  expect(await deviceMails(owner)).toHaveLength(2);
  await logIn({ ...owner, password }, phone);
  expect(await deviceMails(owner)).toHaveLength(3);
});

test("a login after the reset of the password in the same browser causes no second mail", async () => {
  const owner = await createTenant(api.services);
  await logInAs(api, owner);
  const device = newDevice();
  await send(api, "POST", "/api/password-reset/", { body: { email: owner.email } });
  const token = await mailedToken(api, owner.email);
  const password = "senha nova";
  await send(api, "POST", "/api/password-reset-confirm/", { body: { token, password, device } });
  expect((await logIn({ ...owner, password }, device)).status).toBe(200);
  expect(await deviceMails(owner)).toEqual([]);
});

test("the first login of an account counts for this account only", async () => {
  const [owner, other] = [await createTenant(api.services), await createTenant(api.services)];
  await logIn(owner, newDevice());
  await logIn(other, newDevice());
  expect(await deviceMails(other)).toEqual([]);
  // An account without a login.
  await createTenant(api.services);
  await logIn(owner, newDevice());
  expect(await deviceMails(owner)).toHaveLength(1);
});
