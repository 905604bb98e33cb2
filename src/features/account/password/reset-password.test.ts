import { afterAll, beforeAll, expect, test } from "vitest";
import { logInAs, send, startTestApi, type TestApi } from "#testing/api.ts";
import { createTenant } from "#testing/factories.ts";
import { mailedToken, newestMail } from "#testing/mail.ts";
import { newOwner } from "#testing/owner.ts";
import { countWaitingStatements } from "#testing/waiting-statements.ts";
import { mailReset } from "./mail-reset.server.ts";
import { replacePassword } from "./replace-password.server.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const requestReset = (email: string) =>
  send(api, "POST", "/api/password-reset/", { body: { email } });
const reset = (token: string, password = "senha nova") =>
  send(api, "POST", "/api/password-reset-confirm/", { body: { token, password } });

test("a mailed link sets a new password and ends every session", async () => {
  const owner = await newOwner(api);
  expect((await requestReset(` ${owner.email.toUpperCase()} `)).status).toBe(200);
  const mail = await newestMail(api, owner.email);
  expect(mail.subject).toBe("Crie uma nova senha no Estrelou");
  expect(mail.text).toContain("https://estrelou.test/nova-senha?token=");

  expect((await reset(await mailedToken(api, owner.email))).status).toBe(200);
  expect((await send(api, "GET", "/api/me", owner)).status).toBe(401);
  const refreshed = await send(api, "POST", "/api/token/refresh/", {
    body: { refresh: owner.refresh },
  });
  expect(refreshed.status).toBe(401);
  await expect(logInAs(api, owner)).rejects.toThrow("401");
  const notice = await newestMail(api, owner.email);
  expect(notice.subject).toBe("Sua senha do Estrelou foi alterada");
  expect(notice.text).not.toContain("token=");
  await logInAs(api, { email: owner.email, password: "senha nova" });
});

test("a used link clears the mark of a returned mail, because the mailbox receives mail", async () => {
  const owner = await createTenant(api.services);
  const { db, clock } = api.services;
  const account = db.updateTable("account").where("id", "=", owner.accountId);
  await account.set({ email_bounced_at: clock.now() }).execute();
  await requestReset(owner.email);
  expect((await reset(await mailedToken(api, owner.email))).status).toBe(200);
  const { access } = await logInAs(api, { email: owner.email, password: "senha nova" });
  const { body } = await send(api, "GET", "/api/me", { token: access });
  expect(body.returned_email).toBeNull();
});

test("a reset mail that waits for a change of the email goes to the new email", async () => {
  const owner = await newOwner(api);
  const email = `nova-${owner.email}`;
  await requestReset(owner.email);
  const { db } = api.services;
  let jobs: Promise<void> | undefined;
  await db.transaction().execute(async (tx) => {
    await tx.updateTable("account").set({ email }).where("id", "=", owner.accountId).execute();
    jobs = api.runJobs();
    await expect.poll(() => countWaitingStatements(db)).toBe(1);
  });
  await jobs;
  expect((await newestMail(api, email)).subject).toBe("Crie uma nova senha no Estrelou");
  expect(api.sent.filter(({ to }) => to === owner.email)).toEqual([]);
});

test("the response is the same with and without an account", async () => {
  const owner = await createTenant(api.services);
  const known = await requestReset(owner.email);
  const unknown = await requestReset("ninguem@exemplo.test");
  expect(unknown.status).toBe(known.status);
  expect(unknown.body).toEqual(known.body);
  expect([...unknown.headers.keys()].sort()).toEqual([...known.headers.keys()].sort());
  await api.runJobs();
  expect(api.sent.filter(({ to }) => to === "ninguem@exemplo.test")).toEqual([]);
});

test("a link is single-use and valid for an hour, and a new request replaces it", async () => {
  const owner = await createTenant(api.services);
  await requestReset(owner.email);
  const older = await mailedToken(api, owner.email);
  await requestReset(owner.email);
  const newer = await mailedToken(api, owner.email);
  expect(newer).not.toBe(older);
  expect((await reset(older)).body.code).toBe("token_invalid");
  expect((await reset(newer)).status).toBe(200);
  expect((await reset(newer)).body.code).toBe("token_invalid");

  await requestReset(owner.email);
  const late = await mailedToken(api, owner.email);
  api.clock.advance({ minutes: 60 });
  expect((await reset(late)).body.code).toBe("token_invalid");
});

test("a reset link that was replaced or ended while its mail waited is never mailed", async () => {
  const owner = await createTenant(api.services);
  const links = () =>
    api.sent.filter(({ to, text }) => to === owner.email && text.includes("token="));
  await mailReset(api.services, { accountId: owner.accountId });
  await mailReset(api.services, { accountId: owner.accountId });
  const newest = await mailedToken(api, owner.email);
  expect(links()).toHaveLength(1);

  await mailReset(api.services, { accountId: owner.accountId });
  await replacePassword(api.services, api.services.db, {
    accountId: owner.accountId,
    passwordHash: "another",
  });
  await api.runJobs();
  expect(links()).toHaveLength(1);
  expect((await reset(newest)).body.code).toBe("token_invalid");
});

test("tokens are stored as hashes, and a short password does not consume a link", async () => {
  const owner = await createTenant(api.services);
  await requestReset(owner.email);
  const token = await mailedToken(api, owner.email);
  const rows = await api.services.db.selectFrom("account_link").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
  expect((await reset(token, "12345")).body.code).toBe("password_short");
  expect((await reset(token, "a".repeat(1001))).body).toMatchObject({
    code: "password_long",
    detail: "A senha pode ter até 1000 caracteres.",
  });
  expect((await reset(token)).status).toBe(200);
});

test("a reset confirms an unconfirmed account", async () => {
  const owner = await createTenant(api.services, { confirmed: false });
  await api.services.db.deleteFrom("business").where("id", "=", owner.businessId).execute();
  await requestReset(owner.email);
  await reset(await mailedToken(api, owner.email));
  const { access } = await logInAs(api, { email: owner.email, password: "senha nova" });
  expect((await send(api, "GET", "/api/me", { token: access })).status).toBe(200);
});

test("an unknown token and an invalid email get their error codes", async () => {
  expect((await reset("made up")).body.code).toBe("token_invalid");
  expect((await requestReset("ana@exemplo.test\nBcc: x@y.test")).body.code).toBe("email_invalid");
});

test("concurrent requests leave one valid link", async () => {
  const { accountId, email } = await createTenant(api.services);
  const requests = Array.from({ length: 8 }, () => mailReset(api.services, { accountId }));
  await Promise.all(requests);
  await api.runJobs();
  const mails = api.sent.filter(({ to }) => to === email);
  const tokens = mails.map(({ text }) => /[?&]token=([\w-]+)/.exec(text)?.[1] ?? "");
  const links = await api.services.db
    .selectFrom("account_link")
    .select("token_hash")
    .where("account_id", "=", accountId)
    .execute();
  expect(links).toHaveLength(1);
  const statuses = [];
  for (const token of tokens) statuses.push((await reset(token)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
});

test("two concurrent resets with one link: one gets 200, the other 400", async () => {
  const { email } = await createTenant(api.services);
  await requestReset(email);
  const token = await mailedToken(api, email);
  const passwords = ["primeira senha", "segunda senha"];
  const results = await Promise.all(passwords.map((password) => reset(token, password)));
  expect(results.map(({ status }) => status).sort()).toEqual([200, 400]);
  const winner = results.findIndex(({ status }) => status === 200);
  await logInAs(api, { email, password: passwords[winner] ?? "" });
  await expect(logInAs(api, { email, password: passwords[1 - winner] ?? "" })).rejects.toThrow();
});

test("a reset mail that waits while its account is closed gets no link", async () => {
  const owner = await newOwner(api);
  await requestReset(owner.email);
  const body = { password: owner.password };
  const closed = await send(api, "DELETE", "/api/account/", { token: owner.token, body });
  expect(closed.status).toBe(202);
  await mailReset(api.services, { accountId: owner.accountId });
  const { db } = api.services;
  const links = db.selectFrom("account_link").selectAll();
  expect(await links.where("account_id", "=", owner.accountId).execute()).toEqual([]);
});
