import { afterAll, beforeAll, expect, test } from "vitest";
import { logInAs, send, startTestApi, type TestApi } from "#testing/api.ts";
import { addMember } from "#testing/factories.ts";
import { humanToken } from "#testing/human.ts";
import { addKey } from "#testing/keys.ts";
import { mailedToken, newestMail } from "#testing/mail.ts";
import { newOwner, type TestOwner } from "#testing/owner.ts";
import { addEndpoint } from "#testing/webhooks.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

let count = 0;
const newEmail = () => `novo-${count++}@exemplo.test`;
const ask = (owner: TestOwner, email: string, password = owner.password) =>
  send(api, "POST", "/api/account/email/", { token: owner.token, body: { email, password } });
const open = (what: "confirm" | "undo", token: string) =>
  send(api, "POST", `/api/account/email/${what}/`, { body: { token } });
const me = async (token: string) => (await send(api, "GET", "/api/me", { token })).status;
const accountOf = async ({ token }: { token: string }) =>
  (await send(api, "GET", "/api/account/", { token })).body;

/** Signs up an email, and opens the mailed link in a browser that knows no password, like a mail scanner. */
async function signUpAndScan(email: string): Promise<void> {
  const recaptcha = await humanToken(api.services, "sign-up");
  const body = { email, password: "senha do ladrao", phone: "21912345678", recaptcha };
  expect((await send(api, "POST", "/api/clientes/pre-cadastro/", { body })).status).toBe(201);
  const token = await mailedToken(api, email);
  const path = `/api/clientes/confirmar-email/?token=${token}`;
  expect((await send(api, "GET", path)).status).toBe(200);
}

/** Changes the email of an owner and confirms the change. */
async function changeEmail(owner: TestOwner, email: string): Promise<void> {
  expect((await ask(owner, email)).status).toBe(202);
  expect((await open("confirm", await mailedToken(api, email))).status).toBe(200);
}

test("the new email counts after its link was confirmed, and only the asking session continues", async () => {
  const owner = await newOwner(api);
  const elsewhere = await logInAs(api, owner);
  const email = newEmail();
  expect((await ask(owner, ` ${email.toUpperCase()} `)).status).toBe(202);
  const warning = await newestMail(api, owner.email);
  expect(warning.subject).toBe("Pediram para trocar o e-mail da sua conta no Estrelou");
  expect(warning.text).toContain(email);
  expect(await accountOf(owner)).toMatchObject({ email: owner.email, pending_email: email });

  const token = await mailedToken(api, email);
  expect(await open("confirm", token)).toMatchObject({ status: 200, body: { email } });
  expect(await accountOf(owner)).toMatchObject({ email, pending_email: null });
  expect(await me(elsewhere.access)).toBe(401);
  await logInAs(api, { email, password: owner.password });
  await expect(logInAs(api, owner)).rejects.toThrow("401");
  const told = await newestMail(api, owner.email);
  expect(told.subject).toBe("O e-mail da sua conta no Estrelou foi trocado");
  expect((await open("confirm", token)).body.code).toBe("token_invalid");
});

test("a returned mail to the old email does not count for the new one", async () => {
  const owner = await newOwner(api);
  const { db, clock } = api.services;
  const row = db.updateTable("account").set({ email_bounced_at: clock.now() });
  await row.where("id", "=", owner.accountId).execute();
  const returned = async () => (await send(api, "GET", "/api/me", owner)).body.returned_email;
  expect(await returned()).toBe(owner.email);
  await changeEmail(owner, newEmail());
  expect(await returned()).toBeNull();
});

test("attack: changes to other spellings of one mailbox get it six mails a day together", async () => {
  const limited = await startTestApi({}, { limitsScale: 1 });
  try {
    const owner = await newOwner(limited);
    for (let index = 0; index < 8; index++) {
      const body = { email: `alvo+${index}@gmail.com`, password: owner.password };
      const caller = { token: owner.token, body };
      expect((await send(limited, "POST", "/api/account/email/", caller)).status).toBe(202);
      // A later change withdraws the mail of an earlier one that still waits.
      await limited.runJobs();
    }
    expect(limited.sent.filter(({ to }) => to.endsWith("@gmail.com"))).toHaveLength(6);
  } finally {
    await limited.stop();
  }
});

test("a session without the password changes nothing and sends no mail", async () => {
  const owner = await newOwner(api);
  const email = newEmail();
  expect((await ask(owner, email, "errada")).body.code).toBe("password_wrong");
  const phone = { phone: "11987654321" };
  const change = { token: owner.token, body: phone };
  expect((await send(api, "PUT", "/api/account/phone/", change)).body.code).toBe("password_wrong");
  await api.runJobs();
  expect(api.sent.filter(({ to }) => to === email || to === owner.email)).toEqual([]);
  expect(await accountOf(owner)).toMatchObject({ email: owner.email, phone: null });
});

test("the response for a taken email is the same, and its mail has no link of a change", async () => {
  const owner = await newOwner(api);
  const other = await newOwner(api);
  const free = await ask(owner, newEmail());
  const taken = await ask(owner, other.email);
  expect([taken.status, taken.body]).toEqual([free.status, free.body]);
  const mail = await newestMail(api, other.email);
  expect(mail.subject).toBe("Este e-mail já tem uma conta no Estrelou");
  expect(mail.text).not.toContain("token=");
  expect(await accountOf(owner)).toMatchObject({ pending_email: other.email });
  expect((await ask(owner, owner.email)).body.code).toBe("email_same");
});

test("an email that got an account after the request is not taken from it", async () => {
  const owner = await newOwner(api);
  const email = newEmail();
  await ask(owner, email);
  const token = await mailedToken(api, email);
  const other = await newOwner(api);
  await setEmail(other, email);
  expect(await open("confirm", token)).toMatchObject({
    status: 409,
    body: { code: "email_taken" },
  });
  expect(await accountOf(owner)).toMatchObject({ email: owner.email });
});

test("an unconfirmed sign-up of a stranger does not block the owner of the mailbox", async () => {
  const owner = await newOwner(api);
  const email = newEmail();
  await ask(owner, email);
  const token = await mailedToken(api, email);
  const stranger = await newOwner(api);
  const { db } = api.services;
  await db
    .updateTable("account")
    .set({ email, confirmed_at: null })
    .where("id", "=", stranger.accountId)
    .execute();
  expect((await open("confirm", token)).status).toBe(200);
});

test("a sign-up that a mail scanner confirmed blocks neither a change of email nor its undoing", async () => {
  const owner = await newOwner(api);
  const email = newEmail();
  await signUpAndScan(email);
  await changeEmail(owner, email);
  const undo = await mailedToken(api, owner.email);
  await signUpAndScan(owner.email);
  expect((await open("undo", undo)).status).toBe(200);
});

test("a link expires after 24 hours, and a newer request or a new password ends it", async () => {
  const owner = await newOwner(api);
  const [first, second, third] = [newEmail(), newEmail(), newEmail()] as const;
  await ask(owner, first);
  const replaced = await mailedToken(api, first);
  await ask(owner, second);
  const token = await mailedToken(api, second);
  expect((await open("confirm", replaced)).body.code).toBe("token_invalid");
  const body = { current: owner.password, password: "senha nova" };
  const changed = await send(api, "POST", "/api/account/password/", { token: owner.token, body });
  expect((await open("confirm", token)).body.code).toBe("token_invalid");

  const again = { ...owner, token: changed.body.access, password: "senha nova" };
  await ask(again, third);
  const late = await mailedToken(api, third);
  api.clock.advance({ minutes: 24 * 60 + 1 });
  expect((await open("confirm", late)).body.code).toBe("token_invalid");
});

test("the old email undoes the change: sessions, password and passkeys end, and a new password is set", async () => {
  const owner = await newOwner(api);
  const email = newEmail();
  await changeEmail(owner, email);
  const undo = await mailedToken(api, owner.email);
  await addPasskey(owner.accountId);

  const undone = await open("undo", undo);
  expect(undone.status).toBe(200);
  expect(await me(owner.token)).toBe(401);
  await expect(logInAs(api, { email, password: owner.password })).rejects.toThrow("401");
  await expect(logInAs(api, owner)).rejects.toThrow("401");
  expect(await passkeysOf(owner.accountId)).toBe(0);
  expect((await newestMail(api, email)).subject).toBe(
    "A troca de e-mail da conta no Estrelou foi desfeita",
  );
  const reset = { token: undone.body.reset, password: "senha nova" };
  expect((await send(api, "POST", "/api/password-reset-confirm/", { body: reset })).status).toBe(
    200,
  );
  await logInAs(api, { email: owner.email, password: "senha nova" });
  expect((await open("undo", undo)).body.code).toBe("token_invalid");
});

test("undoing also ends the invitations, and the keys, webhooks and members that came or changed after the change", async () => {
  const owner = await newOwner(api);
  const [before, promoted] = [await newOwner(api), await newOwner(api)];
  const thief = await newOwner(api);
  const old = await addKey(api.services, owner);
  await addMember(api.services, owner, before, "manager");
  await addMember(api.services, owner, promoted, "staff");
  const [kept, moved] = [await addEndpoint(api, owner), await addEndpoint(api, owner)];
  const rotated = await addEndpoint(api, owner);
  api.clock.advance({ minutes: 1 });
  await changeEmail(owner, newEmail());
  const undo = await mailedToken(api, owner.email);
  const after = await addKey(api.services, owner);
  await addMember(api.services, owner, thief, "manager");
  const added = await addEndpoint(api, owner);
  const change = (id: string, body: object) =>
    send(api, "PATCH", `/api/integrations/endpoints/${id}/`, { token: owner.token, body });
  const url = "https://ladrao.example/";
  expect((await change(moved.id, { url })).status).toBe(200);
  expect((await change(kept.id, { types: ["avaliacao.criada"] })).status).toBe(200);
  const rotation = `/api/integrations/endpoints/${rotated.id}/secret/`;
  expect((await send(api, "POST", rotation, { token: owner.token })).status).toBe(200);
  const role = { token: owner.token, body: { role: "manager" } };
  expect((await send(api, "PATCH", `/api/team/${promoted.accountId}/`, role)).status).toBe(200);
  const invite = { token: owner.token, body: { email: newEmail(), role: "manager" } };
  expect((await send(api, "POST", "/api/team/", invite)).status).toBe(201);

  expect((await open("undo", undo)).status).toBe(200);
  const use = async (key: string) =>
    (await send(api, "GET", "/api/v1/loja", { token: key })).status;
  expect([await use(old.key), await use(after.key)]).toEqual([200, 401]);
  const left = await Promise.all(
    (["member", "member_invite", "webhook_endpoint"] as const).map((table) =>
      api.services.db
        .selectFrom(table)
        .selectAll()
        .where("business_id", "=", owner.businessId)
        .execute(),
    ),
  );
  expect(left).toMatchObject([[{ account_id: before.accountId }], [], [{ id: kept.id }]]);
  // A restore of a backup from before repeats them.
  const deleted = api.deleted.filter(
    (one) => "business" in one && one.business === owner.businessId,
  );
  const expected = [
    { kind: "key", key: after.keyId },
    ...[moved.id, rotated.id, added.id].map((endpoint) => ({ kind: "endpoint", endpoint })),
    ...[promoted, thief].map(({ accountId }) => ({ kind: "member", account: accountId })),
  ].map((one) => expect.objectContaining(one));
  expect(deleted).toHaveLength(expected.length);
  expect(deleted).toEqual(expect.arrayContaining(expected));
});

test("a second change does not end the undo link of the first, which ends the later ones", async () => {
  const owner = await newOwner(api);
  const [second, third] = [newEmail(), newEmail()] as const;
  await changeEmail(owner, second);
  const undoFirst = await mailedToken(api, owner.email);
  api.clock.advance({ minutes: 1 });
  await changeEmail(owner, third);
  const undoSecond = await mailedToken(api, second);
  expect((await open("undo", undoFirst)).status).toBe(200);
  expect((await open("undo", undoSecond)).body.code).toBe("token_invalid");
  const row = await api.services.db
    .selectFrom("account")
    .select("email")
    .where("id", "=", owner.accountId)
    .executeTakeFirstOrThrow();
  expect(row.email).toBe(owner.email);
});

test("an undone change also ends a change that waits for its confirmation", async () => {
  const owner = await newOwner(api);
  const [second, third] = [newEmail(), newEmail()] as const;
  await changeEmail(owner, second);
  const undo = await mailedToken(api, owner.email);
  expect((await ask(owner, third)).status).toBe(202);
  const waiting = await mailedToken(api, third);
  expect((await open("undo", undo)).status).toBe(200);
  expect((await open("confirm", waiting)).body.code).toBe("token_invalid");
});

test("a confirmed change ends the reset link that was mailed to the old email", async () => {
  const owner = await newOwner(api);
  await send(api, "POST", "/api/password-reset/", { body: { email: owner.email } });
  const token = await mailedToken(api, owner.email);
  await changeEmail(owner, newEmail());
  const body = { token, password: "senha nova" };
  const used = await send(api, "POST", "/api/password-reset-confirm/", { body });
  expect(used.body.code).toBe("token_invalid");
});

test("an undo link expires after 7 days", async () => {
  const owner = await newOwner(api);
  await changeEmail(owner, newEmail());
  const undo = await mailedToken(api, owner.email);
  api.clock.advance({ minutes: 7 * 24 * 60 + 1 });
  expect((await open("undo", undo)).body.code).toBe("token_invalid");
});

test("the database has no token in clear, and the export has the emails but no token", async () => {
  const owner = await newOwner(api);
  const email = newEmail();
  await ask(owner, email);
  const token = await mailedToken(api, email);
  const rows = await api.services.db
    .selectFrom("account_link")
    .selectAll()
    .where("account_id", "=", owner.accountId)
    .execute();
  expect(JSON.stringify(rows)).not.toContain(token);
  const { body } = await send(api, "GET", "/api/account/export/", { token: owner.token });
  expect(body.account_link).toMatchObject([{ purpose: "email", email }]);
  expect(JSON.stringify(body)).not.toContain(token);
});

async function setEmail({ accountId }: TestOwner, email: string): Promise<void> {
  const { db } = api.services;
  await db.updateTable("account").set({ email }).where("id", "=", accountId).execute();
}

async function addPasskey(account_id: string): Promise<void> {
  const row = { name: "Do ladrão", public_key: Buffer.from("x"), counter: 0, transports: [] };
  await api.services.db
    .insertInto("passkey")
    .values({ id: account_id, account_id, created_at: api.clock.now(), ...row })
    .execute();
}

async function passkeysOf(accountId: string): Promise<number> {
  const { db } = api.services;
  const rows = await db
    .selectFrom("passkey")
    .select("id")
    .where("account_id", "=", accountId)
    .execute();
  return rows.length;
}
