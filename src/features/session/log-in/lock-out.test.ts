import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteExpired } from "#src/features/session/tokens/delete-expired.server.ts";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { newDevice } from "#testing/device.ts";
import { createTenant, type Tenant } from "#testing/factories.ts";
import { humanToken } from "#testing/human.ts";
import { mailedToken } from "#testing/mail.ts";

let api: TestApi;
let hosts = 0;

beforeAll(async () => {
  api = await startTestApi({}, { limitsScale: 1 });
  api.services.settings.trustProxy = true;
});
afterAll(() => api.stop());

/** A call from an IP address of its own. */
function post(path: string, body: unknown) {
  hosts += 1;
  const headers = { "X-Forwarded-For": `10.1.${Math.floor(hosts / 250)}.${hosts % 250}` };
  return send(api, "POST", path, { body, headers });
}

async function logIn(username: string, password: string, device?: string) {
  const recaptcha_token = await humanToken(api.services, "login");
  return (await post("/api/token/", { username, password, recaptcha_token, device })).status;
}

async function askReset(email: string, more: { checked?: boolean; device?: string }) {
  const recaptcha = more.checked ? await humanToken(api.services, "reset") : undefined;
  const answer = await post("/api/password-reset/", { email, recaptcha, device: more.device });
  expect(answer).toMatchObject({ status: 200, body: { ok: true } });
  await api.runJobs();
}

async function signUp(email: string, device: string) {
  const recaptcha = await humanToken(api.services, "sign-up");
  const body = { email, password: "segredo!", phone: "11987654321", recaptcha, device };
  const answer = await post("/api/clientes/pre-cadastro/", body);
  await api.runJobs();
  return answer.status;
}

const mailsTo = (email: string) => api.sent.filter(({ to }) => to === email).length;

/** Sends wrong passwords from many IP addresses until log-in responds 429. */
async function lockOut({ email }: Tenant) {
  for (let attempt = 0; attempt < 60; attempt++) expect(await logIn(email, "errada")).toBe(401);
  expect(await logIn(email, "errada")).toBe(429);
}

test("attack: strangers' wrong passwords do not lock out a browser that has logged in before", async () => {
  const owner = await createTenant(api.services);
  const device = newDevice();
  expect(await logIn(owner.email, owner.password, device)).toBe(200);
  await lockOut(owner);
  expect(await logIn(owner.email, owner.password)).toBe(429);
  expect(await logIn(owner.email, owner.password, newDevice())).toBe(429);
  expect(await logIn(owner.email, owner.password, device)).toBe(200);
});

test("a browser that has logged in before has a counter of its own, for one account", async () => {
  const [owner, other] = [await createTenant(api.services), await createTenant(api.services)];
  const device = newDevice();
  expect(await logIn(owner.email, owner.password, device)).toBe(200);
  for (let attempt = 0; attempt < 10; attempt++) {
    expect(await logIn(owner.email, "errada", device)).toBe(401);
  }
  expect(await logIn(owner.email, owner.password, device)).toBe(429);
  expect(await logIn(owner.email, owner.password, newDevice())).toBe(200);
  await lockOut(other);
  expect(await logIn(other.email, other.password, device)).toBe(429);
});

test("attack: wrong passwords without a solved human check lock no browser out", async () => {
  const owner = await createTenant(api.services);
  for (let attempt = 0; attempt < 70; attempt++) {
    const body = { username: owner.email, password: "errada", recaptcha_token: "inventado" };
    expect((await post("/api/token/", body)).status).toBe(400);
  }
  expect(await logIn(owner.email, owner.password)).toBe(200);
});

test("an owner who is locked out on a new browser can log in after a password reset", async () => {
  const owner = await createTenant(api.services);
  await lockOut(owner);
  const device = newDevice();
  await askReset(owner.email, { checked: true });
  const token = await mailedToken(api, owner.email);
  const body = { token, password: "senha nova", device };
  expect((await post("/api/password-reset-confirm/", body)).status).toBe(200);
  expect(await logIn(owner.email, "senha nova", device)).toBe(200);
});

test("a completed reset ends the lock-out of every browser and IP address, for the session's proof too", async () => {
  const owner = await createTenant(api.services);
  const [computer, phone] = [newDevice(), newDevice()];
  // The IP address has its own limit of 30 log-ins, which a reset leaves.
  const home = { "X-Forwarded-For": "10.2.0.1" };
  const attempt = async (password: string, device?: string) => {
    const recaptcha_token = await humanToken(api.services, "login");
    const body = { username: owner.email, password, recaptcha_token, device };
    return send(api, "POST", "/api/token/", { body, headers: home });
  };
  const stolen = (await attempt(owner.password, computer)).body.access;
  const close = async (token: string, password: string) =>
    (await send(api, "DELETE", "/api/account/", { token, body: { password } })).status;
  for (let guess = 0; guess < 10; guess++) {
    expect((await attempt("errada", computer)).status).toBe(401);
    expect((await attempt("errada")).status).toBe(401);
    expect(await close(stolen, "errada")).toBe(400);
  }
  expect((await attempt(owner.password, computer)).status).toBe(429);
  expect((await attempt(owner.password)).status).toBe(429);
  expect(await close(stolen, owner.password)).toBe(429);

  // The mail is opened on the phone. The computer logs in with the new password.
  await askReset(owner.email, { checked: true });
  const token = await mailedToken(api, owner.email);
  const body = { token, password: "senha nova", device: phone };
  expect((await post("/api/password-reset-confirm/", body)).status).toBe(200);
  const entered = await attempt("senha nova", computer);
  expect(entered.status).toBe(200);
  expect((await attempt("senha nova")).status).toBe(200);
  expect(await close(entered.body.access, "errada")).toBe(400);
  for (let guess = 0; guess < 10; guess++) await logIn(owner.email, "errada", phone);
  expect(await logIn(owner.email, "senha nova", phone)).toBe(429);
});

test("attack: strangers' reset requests do not count for checked requests or for a known browser", async () => {
  const owner = await createTenant(api.services);
  const device = newDevice();
  await logIn(owner.email, owner.password, device);
  for (let times = 0; times < 8; times++) await askReset(owner.email, {});
  expect(mailsTo(owner.email)).toBe(2);
  for (let times = 0; times < 8; times++) await askReset(owner.email, { checked: true });
  expect(mailsTo(owner.email)).toBe(8);
  await askReset(owner.email, { device });
  expect(mailsTo(owner.email)).toBe(9);
  await askReset(owner.email, { device: newDevice() });
  expect(mailsTo(owner.email)).toBe(9);
});

test("attack: when strangers' sign-ups have used up the mails, the owner's sign-up still counts", async () => {
  const email = "dona@exemplo.test";
  for (let times = 0; times < 6; times++) expect(await signUp(email, newDevice())).toBe(201);
  const device = newDevice();
  expect(await signUp(email, device)).toBe(201);
  expect(mailsTo(email)).toBe(6);
  const token = await mailedToken(api, email);
  const confirmed = await send(api, "GET", `/api/clientes/confirmar-email/?token=${token}`, {
    headers: { "X-Device": device },
  });
  expect(confirmed.body.session).toBeDefined();
});

test("sign-up mails and reset mails have separate counters, and junk sign-ups do not count", async () => {
  const email = "outra@exemplo.test";
  for (let times = 0; times < 10; times++) {
    const body = { email, password: "segredo!", phone: "11987654321", recaptcha: "inventado" };
    expect((await post("/api/clientes/pre-cadastro/", body)).status).toBe(400);
  }
  for (let times = 0; times < 6; times++) await signUp(email, newDevice());
  expect(mailsTo(email)).toBe(6);
  await askReset(email, { checked: true });
  expect(mailsTo(email)).toBe(7);
});

test("a browser that has not logged in for a year is deleted", async () => {
  const owner = await createTenant(api.services);
  await logIn(owner.email, owner.password, newDevice());
  api.clock.advance({ days: 366 });
  await deleteExpired(api.services);
  expect(await api.services.db.selectFrom("known_device").selectAll().execute()).toEqual([]);
});
