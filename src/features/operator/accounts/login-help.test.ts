import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "#src/db/client.ts";
import { deleteExpired } from "#src/features/session/tokens/delete-expired.server.ts";
import { markEmailReturned } from "#src/services/mail/account-return-path.server.ts";
import { queueMail } from "#src/services/mail/send-mail.server.ts";
import { logInAs, send, startTestApi, type TestApi } from "#testing/api.ts";
import { createTenant, type Tenant } from "#testing/factories.ts";
import { humanToken } from "#testing/human.ts";
import { mailedToken } from "#testing/mail.ts";
import { newOperator } from "#testing/operator.ts";
import { startWhileLocked } from "#testing/waiting-statements.ts";
import type { DeskAccount } from "./contract.ts";
import { whyNoLogin } from "./why-no-login.ts";

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
  const headers = { "X-Forwarded-For": `10.2.0.${hosts}` };
  return send(api, "POST", path, { body, headers });
}

async function logIn(username: string, password: string, device?: string) {
  const recaptcha_token = await humanToken(api.services, "login");
  return post("/api/token/", { username, password, recaptcha_token, device });
}

async function signUp(email: string, device: string) {
  const recaptcha = await humanToken(api.services, "sign-up");
  const body = { email, password: "segredo!", phone: "11987654321", recaptcha, device };
  expect((await post("/api/clientes/pre-cadastro/", body)).status).toBe(201);
  await api.runJobs();
}

/** The desk, as an operator who acts on the account with an email. */
async function openDesk(email: string) {
  const { token } = await newOperator(api);
  const base = "/api/operator/accounts/";
  const found = await send(api, "GET", `${base}?q=${email}`, { token });
  const [{ id }] = found.body.results as [{ id: string }];
  const read = async () => {
    await api.runJobs();
    return (await send(api, "GET", `${base}${id}/`, { token })).body as DeskAccount;
  };
  return {
    read,
    why: async () => whyNoLogin(await read(), api.clock.now()),
    act: async (method: string, rest: string, more: object = {}) => {
      const body = { reason: "Ligou para o suporte", ...more };
      const answer = await send(api, method, `${base}${id}/${rest}`, { token, body });
      await api.runJobs();
      return answer;
    },
    log: async () => {
      const log = `/api/operator/audit/?account=${id}&acts=acts`;
      return (await send(api, "GET", log, { token })).body.results;
    },
  };
}

const subjectsTo = (email: string) =>
  api.sent.filter(({ to }) => to === email).map(({ subject }) => subject);
const device = (letter: string) => letter.repeat(43);
/** Opens a confirmation link in the browser of a sign-up. */
const confirm = (token: string, browser: string) =>
  send(api, "GET", `/api/clientes/confirmar-email/?token=${token}`, {
    headers: { "X-Device": device(browser) },
  });

test("unconfirmed: the operator sees it, sends the confirmation again, and the browser of the sign-up opens the account", async () => {
  const email = "sem-confirmar@exemplo.test";
  await signUp(email, device("a"));
  expect((await logIn(email, "segredo!", device("a"))).body.code).toBe("email_unconfirmed");
  const desk = await openDesk(email);
  expect(await desk.why()).toBe("unconfirmed");
  expect((await desk.read()).logins).toMatchObject([{ outcome: "unconfirmed", times: 1 }]);
  expect((await desk.read()).mails).toMatchObject([{ status: "sent", can_resend: false }]);

  expect((await desk.act("POST", "confirmation/")).status).toBe(200);
  expect(await desk.log()).toMatchObject([
    { action: "Mandou de novo a confirmação do e-mail", reason: "Ligou para o suporte" },
  ]);
  expect((await confirm(await mailedToken(api, email), "a")).body.session).toBeDefined();
  expect(subjectsTo(email)).toHaveLength(2);
});

test("limit: the operator lifts it for every browser at once, and the owner is told", async () => {
  const owner = await createTenant(api.services);
  const guess = async () => {
    const recaptcha_token = await humanToken(api.services, "login");
    const body = { username: owner.email, password: "errada", recaptcha_token };
    return send(api, "POST", "/api/token/", {
      body,
      headers: { "X-Forwarded-For": "10.3.0.1" },
    });
  };
  for (let count = 0; count < 10; count++) await guess();
  await api.runJobs();
  api.clock.advance({ seconds: 1 });
  expect((await guess()).status).toBe(429);
  const desk = await openDesk(owner.email);
  expect(await desk.why()).toBe("limit");
  expect((await desk.read()).logins.map(({ outcome, times }) => [outcome, times])).toEqual(
    expect.arrayContaining([
      ["limit", 1],
      ["password", 10],
    ]),
  );

  expect((await desk.act("POST", "limits/")).status).toBe(200);
  expect((await guess()).status).toBe(401);
  expect(subjectsTo(owner.email)).toEqual(["Você já pode tentar entrar de novo"]);
  expect(await desk.log()).toMatchObject([{ action: "Liberou novas tentativas de entrar" }]);
});

test("forgotten: the operator sees a wrong password and sends a link to set a new one", async () => {
  const owner = await createTenant(api.services);
  expect((await logIn(owner.email, "esquecida")).status).toBe(401);
  const desk = await openDesk(owner.email);
  expect(await desk.why()).toBe("password");
  expect((await desk.act("POST", "password-link/")).status).toBe(200);
  const token = await mailedToken(api, owner.email);
  const set = await post("/api/password-reset-confirm/", { token, password: "uma senha nova" });
  expect(set.status).toBe(200);
  api.clock.advance({ seconds: 1 });
  expect((await logIn(owner.email, "uma senha nova")).status).toBe(200);
  expect(await desk.why()).toBeUndefined();
  expect(await desk.log()).toMatchObject([{ action: "Mandou um link de senha nova" }]);
});

test("mail bounced: the operator corrects the email of a sign-up, and the confirmation goes to the new one", async () => {
  const wrong = "ana@gmial.test";
  const right = "ana@exemplo.test";
  await signUp(wrong, device("b"));
  const old = await mailedToken(api, wrong);
  await markEmailReturned(api.services, wrong);
  const desk = await openDesk(wrong);
  expect(await desk.why()).toBe("returned");
  const proof = "called-back";
  expect((await desk.act("POST", "email/", { email: right, proof })).status).toBe(200);
  expect(await desk.log()).toMatchObject([
    { action: "Corrigiu o e-mail de uma conta", target: "called-back" },
  ]);
  expect((await confirm(old, "b")).status).toBe(400);
  expect((await confirm(await mailedToken(api, right), "b")).body.session).toBeDefined();
  expect(await desk.why()).toBeUndefined();
});

test("a sign-up that nobody can confirm any more keeps its email, and a closed account has none to correct", async () => {
  const wrong = "bia@gmial.test";
  await signUp(wrong, device("c"));
  const desk = await openDesk(wrong);
  const { db } = api.services;
  await db.deleteFrom("pending_sign_up").execute();
  const correct = () =>
    desk.act("POST", "email/", { email: "bia@exemplo.test", proof: "called-back" });
  expect((await correct()).body.code).toBe("sign_up_expired");
  expect(await desk.read()).toMatchObject({ email: wrong });
  await db
    .updateTable("account")
    .set({ closed_at: api.clock.now() })
    .where("email", "=", wrong)
    .execute();
  expect((await correct()).status).toBe(404);
});

test("the email of a confirmed account changes when the new mailbox opens the link, and all sessions end", async () => {
  const owner = await createTenant(api.services);
  const { access } = await logInAs(api, owner);
  const desk = await openDesk(owner.email);
  const email = `novo-${owner.slug}@exemplo.test`;
  const other = await createTenant(api.services);
  const proof = "company-document";
  expect((await desk.act("POST", "email/", { email: other.email, proof })).body.code).toBe(
    "email_taken",
  );
  expect((await desk.act("POST", "email/", { email: owner.email, proof })).body.code).toBe(
    "email_same",
  );
  expect((await desk.act("POST", "email/", { email, proof })).status).toBe(200);
  expect(subjectsTo(owner.email)).toEqual([
    "Pediram para trocar o e-mail da sua conta no Estrelou",
  ]);
  expect(await desk.read()).toMatchObject({ email: owner.email, pending_email: email });
  expect((await send(api, "GET", "/api/me", { token: access })).status).toBe(200);

  const token = await mailedToken(api, email);
  expect((await post("/api/account/email/confirm/", { token })).status).toBe(200);
  expect((await send(api, "GET", "/api/me", { token: access })).status).toBe(401);
  expect((await logIn(email, owner.password)).status).toBe(200);
});

test("sessions end at once, and the owner is told", async () => {
  const owner = await createTenant(api.services);
  const { access } = await logInAs(api, owner);
  const desk = await openDesk(owner.email);
  expect((await desk.act("DELETE", "sessions/")).status).toBe(200);
  expect((await send(api, "GET", "/api/me", { token: access })).status).toBe(401);
  expect(await desk.read()).toMatchObject({ sessions: [] });
  expect(subjectsTo(owner.email)).toEqual(["Encerramos o acesso em todos os aparelhos"]);
  expect(await desk.log()).toMatchObject([{ action: "Encerrou as sessões de uma conta" }]);
});

async function mailOnce(owner: Tenant, key: string, more: object = {}) {
  const mail = { to: owner.email, subject: "Recibo", body: "Texto guardado" as never, ...more };
  await queueMail(api.services, api.services.db, { ...mail, key });
  await api.runJobs();
}

test("a mail that left is sent again with another message id, unless it is secret or quotes customers", async () => {
  const owner = await createTenant(api.services);
  const other = await createTenant(api.services);
  await mailOnce(owner, `test.kept:${owner.slug}`);
  await mailOnce(owner, `test.secret:${owner.slug}`, { hasSecret: true });
  await mailOnce(owner, `test.quoting:${owner.slug}`, { quotesCustomers: true });
  await mailOnce(other, `test.kept:${other.slug}`);
  const desk = await openDesk(owner.email);
  const mails = async () =>
    (await desk.read()).mails.map(({ key, can_resend }) => [key.split(":")[0], can_resend]);
  expect((await mails()).toSorted()).toEqual([
    ["test.kept", true],
    ["test.quoting", false],
    ["test.secret", false],
  ]);
  const resend = (key: string) => desk.act("POST", `mails/${encodeURIComponent(key)}/resend/`);
  expect((await resend(`test.secret:${owner.slug}`)).body.code).toBe("mail_not_stored");
  expect((await resend(`test.kept:${other.slug}`)).body.code).toBe("mail_not_stored");
  expect((await resend(`test.kept:${owner.slug}`)).status).toBe(200);
  const ids = api.sent
    .filter(({ to, text }) => to === owner.email && text.includes("Texto guardado"))
    .map(({ messageId }) => messageId);
  expect(new Set(ids).size).toBe(4);
  expect((await desk.log())[0]).toMatchObject({
    action: "Reenviou um e-mail a uma conta",
    target: `test.kept:${owner.slug}`,
  });
});

test("an act without a reason, or with personal data in it, does nothing", async () => {
  const owner = await createTenant(api.services);
  const desk = await openDesk(owner.email);
  const code = async (reason?: string) => (await desk.act("POST", "limits/", { reason })).body.code;
  expect(await code(undefined)).toBe("reason_missing");
  expect(await code(" a ")).toBe("reason_missing");
  for (const personal of ["falou de ana@x.test", "ligou de 11 98765-4321", "CPF 123.456.789-09"]) {
    expect(await code(personal), personal).toBe("reason_personal");
  }
  expect(await code("Chamado 4711 de 23/11")).toBeUndefined();
  expect(subjectsTo(owner.email)).toHaveLength(1);
  const reasons = (await desk.log()).map(({ reason }: { reason: string | null }) => reason);
  expect(reasons).toEqual(["Chamado 4711 de 23/11", null, null, null, null, null]);
});

test("log-ins are stored for 30 days, without an IP address, and an unknown email stores nothing", async () => {
  const owner = await createTenant(api.services);
  await logIn(owner.email, "errada");
  await logIn("ninguem@exemplo.test", "errada");
  const desk = await openDesk(owner.email);
  expect((await desk.read()).logins).toHaveLength(1);
  const columns = await api.services.db.selectFrom("login_attempt").selectAll().execute();
  expect(Object.keys(columns[0] ?? {}).toSorted()).toEqual([
    "account_id",
    "day",
    "last_at",
    "outcome",
    "times",
  ]);
  api.clock.advance({ days: 32 });
  await deleteExpired(api.services);
  expect((await (await openDesk(owner.email)).read()).logins).toEqual([]);
});

test("an account that is finished during the correction keeps its email until the new mailbox confirms", async () => {
  const wrong = "caio@gmial.test";
  const right = "caio@exemplo.test";
  await signUp(wrong, device("g"));
  const desk = await openDesk(wrong);
  const finish = (db: Db) =>
    db
      .updateTable("account")
      .set({ confirmed_at: api.clock.now(), password_hash: "hash" })
      .where("email", "=", wrong)
      .execute();
  const correct = () => desk.act("POST", "email/", { email: right, proof: "called-back" });
  const [corrected] = await startWhileLocked(api.services.db, finish, [correct]);
  expect(corrected?.status).toBe(200);
  expect(await desk.read()).toMatchObject({ email: wrong, pending_email: right });
});
