import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "#src/db/client.ts";
import { takeLease } from "#src/features/invitations/campaigns/queries.server.ts";
import { hashMailbox } from "#src/features/invitations/mailboxes/hashes.server.ts";
import { reserveInvitation } from "#src/features/invitations/mailboxes/queries.server.ts";
import { claimRecipient } from "#src/features/invitations/recipients/queries.server.ts";
import { shopHeader } from "#src/features/session/owner/shop-header.ts";
import { databaseLimits } from "#src/services/limits/database-limits.server.ts";
import type { Attempt } from "#src/services/limits/limits.ts";
import { type Answer, send, startTestApi, type TestApi } from "#testing/api.ts";
import { SoftwarePasskey } from "#testing/authenticator.ts";
import { addMember, createTenant } from "#testing/factories.ts";
import { humanToken } from "#testing/human.ts";
import { addKey } from "#testing/keys.ts";
import { mailedToken } from "#testing/mail.ts";
import { inviteOperator, newOperator } from "#testing/operator.ts";
import { newOwner } from "#testing/owner.ts";
import { startWhileLocked } from "#testing/waiting-statements.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({
    places: {
      search: async () => [],
      details: async (placeId) => ({
        placeId,
        name: "Loja de Teste",
        address: "Rua Um",
        closed: false,
      }),
      rating: async () => ({ rating: undefined, count: 0, mapsUri: undefined }),
    },
  });
});
afterAll(() => api.stop());

const post = (path: string, body: unknown, token?: string) =>
  send(api, "POST", path, { body, ...(token ? { token } : {}) });
const statuses = (answers: Answer[]) => answers.map(({ status }) => status).toSorted();

/** Starts two calls that wait for the same row. */
const race = <T>(lock: (tx: Db) => Promise<unknown>, ...calls: (() => Promise<T>)[]) =>
  startWhileLocked(api.services.db, lock, calls);
const lockAccount = (email: string) => (tx: Db) =>
  sql`select from account where email = ${email} for update`.execute(tx);

test("two resets with one link: one sets its password", async () => {
  const { email } = await createTenant(api.services);
  await post("/api/password-reset/", { email });
  const token = await mailedToken(api, email);
  const reset = (password: string) => () =>
    post("/api/password-reset-confirm/", { token, password });
  const answers = await race(lockAccount(email), reset("uma senha"), reset("outra senha"));
  expect(statuses(answers)).toEqual([200, 400]);
});

test("two confirmations of a sign-up with one link: one opens a session", async () => {
  const email = "corrida@exemplo.test";
  const device = "r".repeat(43);
  const recaptcha = await humanToken(api.services, "sign-up");
  const body = { email, password: "segredo!", phone: "11987654321", recaptcha, device };
  expect((await post("/api/clientes/pre-cadastro/", body)).status).toBe(201);
  const path = `/api/clientes/confirmar-email/?token=${await mailedToken(api, email)}`;
  const confirm = () => send(api, "GET", path, { headers: { "X-Device": device } });
  expect(statuses(await race(lockAccount(email), confirm, confirm))).toEqual([200, 400]);
});

test("two confirmations of a new email with one link: one changes it", async () => {
  const { email, password, token } = await newOwner(api);
  const wanted = `nova-${email}`;
  await post("/api/account/email/", { email: wanted, password }, token);
  const body = { token: await mailedToken(api, wanted) };
  const confirm = () => post("/api/account/email/confirm/", body);
  expect(statuses(await race(lockAccount(email), confirm, confirm))).toEqual([200, 400]);
});

test("two parties that exchange one refresh token: the second ends the session", async () => {
  const { accountId, refresh } = await newOwner(api);
  const lock = (tx: Db) =>
    sql`select from session where account_id = ${accountId} for update`.execute(tx);
  const exchange = (next: string) => () => post("/api/token/refresh/", { refresh, next });
  const answers = await race(lock, exchange("m".repeat(43)), exchange("n".repeat(43)));
  expect(statuses(answers)).toEqual([200, 401]);
  const token = answers.find(({ status }) => status === 200)?.body.access as string;
  expect((await send(api, "GET", "/api/me", { token })).status).toBe(401);
});

test("two invitations for the last place of a team: one is sent", async () => {
  const owner = await newOwner(api);
  for (let others = 0; others < 19; others++) {
    await addMember(api.services, owner, await createTenant(api.services), "staff");
  }
  const invite = (email: string) => () => post("/api/team/", { email, role: "staff" }, owner.token);
  const calls = [invite("um@equipe.test"), invite("dois@equipe.test")];
  expect(statuses(await race(lockAccount(owner.email), ...calls))).toEqual([201, 409]);
});

test("two keys for the last place of a business: one is created", async () => {
  const { email, password, token, ...owner } = await newOwner(api);
  for (let count = 0; count < 9; count++) await addKey(api.services, owner);
  const order = { name: "Caixa", scopes: ["avaliacoes:ler"], days: null, proof: { password } };
  const create = () => post("/api/integrations/keys/", order, token);
  expect(statuses(await race(lockAccount(email), create, create))).toEqual([201, 409]);
});

test("two endpoints for the last place of a business: one is added", async () => {
  const { businessId, token } = await newOwner(api);
  const add = (name: string) => () =>
    post(
      "/api/integrations/endpoints/",
      { url: `https://${name}.example/`, types: ["avaliacao.criada"] },
      token,
    );
  for (const name of ["a", "b", "c", "d"]) expect((await add(name)()).status).toBe(201);
  const lock = (tx: Db) =>
    sql`select from business where id = ${businessId} for update`.execute(tx);
  expect(statuses(await race(lock, add("e"), add("f")))).toEqual([201, 409]);
});

test("an invitation to a team that waits while its session ends is not sent", async () => {
  const { email, token } = await newOwner(api);
  const lock = async (tx: Db) => {
    await lockAccount(email)(tx);
    await sql`update session set revoked_at = ${api.clock.now()}
      where account_id = (select id from account where email = ${email})`.execute(tx);
  };
  const invite = () => post("/api/team/", { email: "tarde@equipe.test", role: "staff" }, token);
  const [answer] = await race(lock, invite);
  expect([answer?.status, answer?.body.code]).toEqual([401, "session_invalid"]);
});

test("an operator's passkey: two uses of one counter open one session", async () => {
  const invite = await inviteOperator(api.services, "corrida@estrelou.test");
  const passkey = new SoftwarePasskey();
  const { body } = await post("/api/operator/enrolment/", { invite });
  const credential = passkey.create(body.passkey, { counter: 1 });
  await post("/api/operator/enrolment/passkey/", { invite, credential });
  const asked = async () => (await post("/api/operator/login/passkey/options/", {})).body;
  const uses = [await asked(), await asked()].map((options) => () => {
    const use = { credential: passkey.get(options, { counter: 2 }) };
    return post("/api/operator/login/passkey/", use);
  });
  const lock = (tx: Db) =>
    sql`select from operator_passkey where id = ${passkey.id} for update`.execute(tx);
  expect(statuses(await race(lock, ...uses))).toEqual([200, 401]);
});

test("an operator's one-time code: two uses open one session", async () => {
  const { email, password, code } = await newOperator(api);
  api.clock.advance({ seconds: 30 });
  const prepare = async () => {
    const recaptcha_token = await humanToken(api.services, "operator");
    return () => post("/api/operator/login/", { email, password, code: code(), recaptcha_token });
  };
  const [first, second] = [await prepare(), await prepare()];
  const lock = (tx: Db) => sql`select from operator where email = ${email} for update`.execute(tx);
  expect(statuses(await race(lock, first, second))).toEqual([200, 401]);
});

test("two trials of one account and place share the last mails of its day", async () => {
  const account = await newOwner(api);
  const order = async (size: number) => {
    const shop = await newOwner(api, { account });
    const addresses = Array.from({ length: size }, (_, at) => `${uuidv7()}-${at}@destino.test`);
    const body = { id: uuidv7(), addresses, takes_replies: false };
    const caller = { token: shop.token, headers: { [shopHeader]: shop.businessId } };
    return () => send(api, "POST", "/api/dashboard/campaigns/", { ...caller, body });
  };
  expect((await (await order(9))()).status).toBe(201);
  const lock = (tx: Db) => sql`select from invitation_trial_day for update`.execute(tx);
  const answers = await race(lock, await order(6), await order(6));
  expect(answers.map(({ body }) => body.code ?? "created").toSorted()).toEqual([
    "created",
    "day_full",
  ]);
});

test("two invitations of a business to one mailbox: one is reserved", async () => {
  const { db, clock, settings } = api.services;
  const { businessId } = await createTenant(api.services);
  const mailbox = hashMailbox(settings, "corrida@destino.test");
  const reserve = () => reserveInvitation(db, businessId, mailbox, clock.now());
  const other = await createTenant(api.services);
  expect(await reserveInvitation(db, other.businessId, mailbox, clock.now())).toBe(true);
  const lock = (tx: Db) =>
    sql`select from invitation_mailbox where address_hash = ${mailbox[0]} for update`.execute(tx);
  expect((await race(lock, reserve, reserve)).toSorted()).toEqual([false, true]);
});

test("two processes that take a campaign or a customer with one lease: one gets it", async () => {
  const { db } = api.services;
  const { token, businessId } = await newOwner(api, { plan: "paid" });
  const body = { id: uuidv7(), addresses: ["lease@destino.test"], takes_replies: false };
  expect((await post("/api/dashboard/campaigns/", body, token)).status).toBe(201);
  const lockRecipient = (tx: Db) =>
    sql`select from campaign_recipient where campaign_id = ${body.id} for update`.execute(tx);
  const claim = () => claimRecipient(db, businessId, body.id, 0, api.clock.now());
  expect((await race(lockRecipient, claim, claim)).toSorted()).toEqual([1, undefined]);
  await sql`update campaign_recipient set status = 'waiting' where campaign_id = ${body.id}`.execute(
    db,
  );

  const { rows } = await sql<{ hold: string }>`
    select held_by as hold from campaign where id = ${body.id}`.execute(db);
  const until = new Date(api.clock.now().getTime() + 60_000);
  const take = () =>
    takeLease(db, businessId, body.id, { by: rows[0]?.hold ?? "", next: uuidv7(), until });
  const lock = (tx: Db) => sql`select from campaign where id = ${body.id} for update`.execute(tx);
  const leases = await race(lock, take, take);
  expect(leases.filter((lease) => lease !== undefined)).toHaveLength(1);
});

test("two attempts at the last one of a limit, in two processes: one passes", async () => {
  const { db, clock, settings } = api.services;
  const attempt: Attempt = [{ name: "race", max: 2, perSeconds: 60 }, "x"];
  const processes = [1, 2].map(() =>
    databaseLimits({ db, clock, secret: settings.secretKey, scale: 1 }),
  );
  const calls = processes.map((limits) => () => limits.take([attempt]));
  await calls[0]?.();
  const lock = (tx: Db) => sql`select from rate_limit for update`.execute(tx);
  expect((await race(lock, ...calls)).toSorted()).toEqual([60, undefined]);
});
