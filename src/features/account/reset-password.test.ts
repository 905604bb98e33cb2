import { afterAll, beforeAll, expect, test } from "vitest";
import { logInAs, send, startTestApi, type TestApi } from "#testing/api.ts";
import { createTenant } from "#testing/factories.ts";
import { mailedToken, newestMail } from "#testing/mail.ts";
import { mailReset } from "./jobs.server.ts";
import { replacePassword } from "./replace-password.server.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const ask = (email: string) => send(api, "POST", "/api/password-reset/", { body: { email } });
const reset = (token: string, password = "senha nova") =>
  send(api, "POST", "/api/password-reset-confirm/", { body: { token, password } });

test("a mailed link sets another password and ends every session", async () => {
  const owner = await createTenant(api.services);
  const before = await logInAs(api, owner);
  expect((await ask(` ${owner.email.toUpperCase()} `)).status).toBe(200);
  const mail = await newestMail(api, owner.email);
  expect(mail.subject).toBe("Crie uma nova senha no Estrelou");
  expect(mail.text).toContain("https://estrelou.test/nova-senha?token=");

  expect((await reset(await mailedToken(api, owner.email))).status).toBe(200);
  expect((await send(api, "GET", "/api/me", { token: before.access })).status).toBe(401);
  const refreshed = await send(api, "POST", "/api/token/refresh/", {
    body: { refresh: before.refresh },
  });
  expect(refreshed.status).toBe(401);
  await expect(logInAs(api, owner)).rejects.toThrow("401");
  await logInAs(api, { email: owner.email, password: "senha nova" });
  const told = await newestMail(api, owner.email);
  expect(told.subject).toBe("Sua senha do Estrelou foi alterada");
  expect(told.text).not.toContain("token=");
});

test("the answer does not tell whether the e-mail has an account", async () => {
  const owner = await createTenant(api.services);
  const known = await ask(owner.email);
  const unknown = await ask("ninguem@exemplo.test");
  expect(unknown.status).toBe(known.status);
  expect(unknown.body).toEqual(known.body);
  expect([...unknown.headers.keys()].sort()).toEqual([...known.headers.keys()].sort());
  await api.runJobs();
  expect(api.sent.filter(({ to }) => to === "ninguem@exemplo.test")).toEqual([]);
});

test("a link is good once, for an hour, and asking again ends the older", async () => {
  const owner = await createTenant(api.services);
  await ask(owner.email);
  const older = await mailedToken(api, owner.email);
  await ask(owner.email);
  const newer = await mailedToken(api, owner.email);
  expect(newer).not.toBe(older);
  expect((await reset(older)).body.code).toBe("token_invalid");
  expect((await reset(newer)).status).toBe(200);
  expect((await reset(newer)).body.code).toBe("token_invalid");

  await ask(owner.email);
  const late = await mailedToken(api, owner.email);
  api.clock.advance({ minutes: 60 });
  expect((await reset(late)).body.code).toBe("token_invalid");
});

test("a reset link that was replaced or ended while its mail waited is never mailed", async () => {
  const owner = await createTenant(api.services);
  const links = () =>
    api.sent.filter(({ to, text }) => to === owner.email && text.includes("token="));
  await mailReset.run(api.services, { accountId: owner.accountId });
  await mailReset.run(api.services, { accountId: owner.accountId });
  const newest = await mailedToken(api, owner.email);
  expect(links()).toHaveLength(1);

  await mailReset.run(api.services, { accountId: owner.accountId });
  await replacePassword(api.services, api.services.db, {
    accountId: owner.accountId,
    passwordHash: "another",
  });
  await api.runJobs();
  expect(links()).toHaveLength(1);
  expect((await reset(newest)).body.code).toBe("token_invalid");
});

test("tokens are stored as hashes, and a link sets nothing with a short password", async () => {
  const owner = await createTenant(api.services);
  await ask(owner.email);
  const token = await mailedToken(api, owner.email);
  const rows = await api.services.db.selectFrom("account_link").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
  expect((await reset(token, "12345")).body.code).toBe("password_short");
  expect((await reset(token)).status).toBe(200);
});

test("whoever lost the confirmation gets in by a reset", async () => {
  const owner = await createTenant(api.services, { confirmed: false });
  await api.services.db.deleteFrom("business").where("id", "=", owner.businessId).execute();
  await ask(owner.email);
  await reset(await mailedToken(api, owner.email));
  const { access } = await logInAs(api, { email: owner.email, password: "senha nova" });
  expect((await send(api, "GET", "/api/me", { token: access })).status).toBe(200);
});

test("a made-up token and a broken e-mail are refused plainly", async () => {
  expect((await reset("made up")).body.code).toBe("token_invalid");
  expect((await ask("ana@exemplo.test\nBcc: x@y.test")).body.code).toBe("email_invalid");
});
