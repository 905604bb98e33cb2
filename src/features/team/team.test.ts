import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lockAccount } from "#src/features/session/owner/lock-account.server.ts";
import { shopHeader } from "#src/features/session/owner/shop-header.ts";
import { endSessions } from "#src/features/session/tokens/end-sessions.server.ts";
import { logInAs, send, startTestApi, type TestApi } from "#testing/api.ts";
import { addMember, addReview, createTenant } from "#testing/factories.ts";
import { mailedToken, newestMail } from "#testing/mail.ts";
import { newOwner, type TestOwner } from "#testing/owner.ts";
import { addSecondShop } from "#testing/second-shop.ts";
import { countWaitingStatements } from "#testing/waiting-statements.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

let people = 0;
const newEmail = () => `equipe-${++people}@exemplo.test`;
const password = "senha-da-equipe";

const invite = ({ token }: TestOwner, email: string, role = "staff") =>
  send(api, "POST", "/api/team/", { token, body: { email, role } });
const team = async ({ token }: TestOwner) => (await send(api, "GET", "/api/team/", { token })).body;
const acts = async ({ token }: TestOwner): Promise<{ actor: string; action: string }[]> =>
  (await send(api, "GET", "/api/team/audit/", { token })).body.entries;
const post = (path: string, body: object, token?: string) =>
  send(api, "POST", path, { body, ...(token ? { token } : {}) });

/** The token of the newest invitation to an email. */
async function tokenFor(email: string): Promise<string> {
  const { html } = await newestMail(api, email);
  return html.match(/convite-equipe\?token=([\w-]+)/)?.[1] ?? "";
}

/** A person without a business who joined a team by the mailed link. */
async function newClerk(owner: TestOwner, role = "staff") {
  const email = newEmail();
  expect((await invite(owner, email, role)).status).toBe(201);
  const { status, body } = await post("/api/team/join/", {
    token: await tokenFor(email),
    password,
  });
  expect(status).toBe(201);
  return { email, token: body.access as string, business: body.business as string };
}

describe("an invitation", () => {
  test("lets a new person sign up without a shop of the own", async () => {
    const owner = await newOwner(api, { placeName: "Padaria da Ana" });
    const email = newEmail();
    const { body: invited } = await invite(owner, email.toUpperCase(), "manager");
    expect(invited).toMatchObject({ email, role: "manager" });
    const token = await tokenFor(email);
    const { body: shown } = await post("/api/team/invitation/", { token });
    expect(shown).toEqual({ shop: "Padaria da Ana", role: "manager", email, has_account: false });

    const { status, body } = await post("/api/team/join/", { token, password });
    expect([status, body.business]).toEqual([201, owner.businessId]);
    const { body: me } = await send(api, "GET", "/api/me", { token: body.access });
    expect(me).toMatchObject({ business: owner.businessId, role: "manager" });
    expect(me.shops).toHaveLength(1);
    await logInAs(api, { email, password });
    // It is used once.
    const again = await post("/api/team/join/", { token, password });
    expect([again.status, again.body.code]).toEqual([400, "invite_invalid"]);
    expect(await team(owner)).toMatchObject({ members: [{ email, role: "manager" }], invites: [] });
    expect((await acts(owner)).map(({ action, actor }) => [action, actor])).toEqual([
      ["joined", email],
      ["invited", owner.email],
    ]);
  });

  test("ends with a new password, and the owner is told of everyone who joins", async () => {
    const owner = await newOwner(api, { placeName: "Padaria da Ana" });
    await addSecondShop(api.services, owner, { placeName: "Padaria da Bia" });
    const [clerk, thief] = [await newClerk(owner, "manager"), newEmail()];
    const told = await newestMail(api, owner.email);
    expect(told.subject).toContain("Uma pessoa entrou na equipe da sua loja no Estrelou");
    expect(told.subject).toContain("Padaria da Ana");
    expect(told.text).toContain(clerk.email);
    expect(told.text).toContain("Gerência");
    await invite(owner, thief, "manager");
    const token = await tokenFor(thief);
    const body = { current: owner.password, password: "outra senha" };
    expect((await post("/api/account/password/", body, owner.token)).status).toBe(200);
    expect((await newestMail(api, owner.email)).text).toContain("Os convites para a equipe");
    const late = await post("/api/team/join/", { token, password });
    expect([late.status, late.body.code]).toEqual([400, "invite_invalid"]);
  });

  test("is accepted only with the account of its email", async () => {
    const [owner, clerk, other] = [await newOwner(api), await newOwner(api), await newOwner(api)];
    await invite(owner, clerk.email);
    const token = await tokenFor(clerk.email);
    expect((await post("/api/team/invitation/", { token })).body.has_account).toBe(true);
    const taken = await post("/api/team/join/", { token, password });
    expect([taken.status, taken.body.code]).toEqual([409, "account_exists"]);
    const foreign = await post("/api/team/accept/", { token }, other.token);
    expect([foreign.status, foreign.body.code]).toEqual([403, "invite_other_email"]);
    const accepted = await post("/api/team/accept/", { token }, clerk.token);
    expect(accepted.body).toEqual({ business: owner.businessId });
    const { body: me } = await send(api, "GET", "/api/me", { token: clerk.token });
    // The own shop stays the first one.
    expect(me).toMatchObject({ business: clerk.businessId, role: "owner" });
    expect(me.shops.map(({ role }: { role: string }) => role)).toEqual(["owner", "staff"]);
  });

  test("ends after seven days, when it is withdrawn, and when it is sent again", async () => {
    const owner = await newOwner(api);
    const email = newEmail();
    const codeOf = async (token: string) =>
      (await post("/api/team/invitation/", { token })).body.code;
    const { body: first } = await invite(owner, email);
    const old = await tokenFor(email);
    const { body: second } = await invite(owner, email, "manager");
    expect(second.id).not.toBe(first.id);
    const token = await tokenFor(email);
    expect([await codeOf(old), await codeOf(token)]).toEqual(["invite_invalid", undefined]);
    const path = `/api/team/invites/${second.id}/`;
    expect((await send(api, "DELETE", path, { token: owner.token })).status).toBe(200);
    expect(await codeOf(token)).toBe("invite_invalid");
    await invite(owner, email);
    const late = await tokenFor(email);
    api.clock.advance({ days: 7, minutes: 1 });
    expect(await codeOf(late)).toBe("invite_invalid");
  });

  test("needs an email that is not in the team, and a team below twenty", async () => {
    const owner = await newOwner(api);
    const clerk = await createTenant(api.services);
    await addMember(api.services, owner, clerk, "staff");
    const codeFor = async (email: string) => (await invite(owner, email)).body.code;
    expect(await codeFor("sem-arroba")).toBe("email_invalid");
    expect(await codeFor(owner.email)).toBe("already_member");
    expect(await codeFor(clerk.email)).toBe("already_member");
    for (let more = 0; more < 18; more++) {
      await addMember(api.services, owner, await createTenant(api.services), "staff");
    }
    expect((await invite(owner, newEmail())).status).toBe(201);
    expect(await codeFor(newEmail())).toBe("team_full");
  });
});

describe("the mail of an invitation", () => {
  test("is deleted when it left, because its link is a secret", async () => {
    const [owner, clerk] = [await newOwner(api), await newOwner(api)];
    const { body: invited } = await invite(owner, clerk.email);
    await tokenFor(clerk.email);
    const mail = await api.services.db
      .selectFrom("mail_outbox")
      .select(["status", "html", "plain"])
      .where("key", "=", `team.invite:${invited.id}`)
      .executeTakeFirst();
    expect(mail).toEqual({ status: "sent", html: null, plain: null });
  });

  test.each([
    "Golpe: seu PIX em golpe.com/pix",
    "Golpe: conta bloqueada, ligue 0800 591 2117",
    "Golpe: ligue oito nove um dois três quatro cinco seis",
    "Golpe do Nub\u0430nk",
  ])("has no name that may be fraud, nor has its page: %s", async (placeName) => {
    const owner = await newOwner(api, { placeName });
    const email = newEmail();
    expect((await invite(owner, email)).status).toBe(201);
    const { subject, html, text } = await newestMail(api, email);
    expect(subject).toBe("Convite para a equipe de uma loja no Estrelou");
    expect(html + text).not.toContain("Golpe");
    const { body } = await post("/api/team/invitation/", { token: await tokenFor(email) });
    expect(body.shop).toBeNull();
  });

  test("is not sent for a blocked business", async () => {
    const owner = await newOwner(api);
    await api.services.db
      .updateTable("business")
      .set({ blocked_at: api.clock.now() })
      .where("id", "=", owner.businessId)
      .execute();
    const { status, body } = await invite(owner, newEmail());
    expect([status, body.code]).toEqual([403, "business_blocked"]);
  });
});

describe("a member", () => {
  test("loses the shop at the next call after the removal, and keeps the session", async () => {
    const owner = await newOwner(api);
    const clerk = await newClerk(owner);
    const [member] = (await team(owner)).members;
    const path = `/api/team/${member.account}/`;
    const changed = await send(api, "PATCH", path, {
      token: owner.token,
      body: { role: "manager" },
    });
    expect(changed.status).toBe(200);
    expect((await send(api, "GET", "/api/me", { token: clerk.token })).body.role).toBe("manager");
    expect((await send(api, "DELETE", path, { token: owner.token })).status).toBe(200);
    const { status, body } = await send(api, "GET", "/api/me", { token: clerk.token });
    expect([status, body.code]).toEqual([404, "business_not_found"]);
    expect((await send(api, "GET", "/api/account/", { token: clerk.token })).status).toBe(200);
    expect((await send(api, "GET", "/api/shops/", { token: clerk.token })).body.shops).toEqual([]);
    expect((await send(api, "DELETE", path, { token: owner.token })).body.code).toBe(
      "member_not_found",
    );
  });

  test("keeps the role if all sessions end while the change waits", async () => {
    const [owner, clerk] = [await newOwner(api), await createTenant(api.services)];
    await addMember(api.services, owner, clerk, "staff");
    const { db } = api.services;
    const { answer } = await db.transaction().execute(async (tx) => {
      await lockAccount(tx, owner.accountId);
      const { token } = owner;
      const body = { role: "manager" };
      const waiting = send(api, "PATCH", `/api/team/${clerk.accountId}/`, { token, body });
      await expect.poll(() => countWaitingStatements(db)).toBe(1);
      await endSessions(tx, owner.accountId, api.clock.now());
      return { answer: waiting };
    });
    expect(await answer).toMatchObject({ status: 401, body: { code: "session_invalid" } });
  });

  test("may leave, and remove no other person", async () => {
    const owner = await newOwner(api);
    const [clerk, manager] = [await newClerk(owner), await newClerk(owner, "manager")];
    const { members } = await team(owner);
    const accountOf = (email: string) =>
      members.find((one: { email: string }) => one.email === email).account;
    const removeAs = (token: string, email: string) =>
      send(api, "DELETE", `/api/team/${accountOf(email)}/`, { token });
    expect((await removeAs(manager.token, clerk.email)).body.code).toBe("role_too_low");
    expect((await removeAs(clerk.token, clerk.email)).status).toBe(200);
    expect((await acts(owner)).map(({ action, actor }) => [action, actor])).toEqual([
      ["left", null],
      ["joined", manager.email],
      ["invited", owner.email],
      ["joined", null],
      ["invited", owner.email],
    ]);
    expect((await team(owner)).members).toHaveLength(1);
  });

  test("who left shows the owner no email of later", async () => {
    const owner = await newOwner(api);
    const { token, ...clerk } = await newClerk(owner);
    const [{ account }] = (await team(owner)).members;
    expect((await send(api, "DELETE", `/api/team/${account}/`, { token })).status).toBe(200);
    const email = newEmail();
    expect((await post("/api/account/email/", { email, password }, token)).status).toBe(202);
    const confirmation = { token: await mailedToken(api, email) };
    expect((await post("/api/account/email/confirm/", confirmation)).status).toBe(200);
    const entries = await acts(owner);
    expect(entries.map(({ action }) => action)).toEqual(["left", "joined", "invited"]);
    const shown = JSON.stringify(entries);
    expect([shown.includes(email), shown.includes(clerk.email)]).toEqual([false, false]);
  });

  test("works on reviews; the owner sees what was done, but not what was looked at", async () => {
    const owner = await newOwner(api);
    const clerk = await newClerk(owner);
    const id = await addReview(api.services, owner.businessId, { rating: 2, comment: "Frio" });
    const path = `/api/dashboard/messages/${id}/`;
    const mark = (body: object) => send(api, "PATCH", path, { token: clerk.token, body });
    expect((await mark({ displayed: true })).status).toBe(200);
    expect((await mark({ status: "open" })).status).toBe(200);
    const action = "PATCH /api/dashboard/messages/{id}/";
    expect((await acts(owner)).filter(({ actor }) => actor === clerk.email)).toEqual([
      expect.objectContaining({ action, target: id }),
      expect.objectContaining({ action: "joined" }),
    ]);
    // A repeated act is shown once, with its last time.
    api.clock.advance({ minutes: 1 });
    for (let times = 0; times < 3; times++) await mark({ note: "Liguei" });
    expect((await acts(owner)).filter(({ action: done }) => done === action)).toEqual([
      expect.objectContaining({ at: api.clock.now().toISOString() }),
    ]);
    const own = await send(api, "PATCH", path, {
      token: owner.token,
      body: { status: "resolved" },
    });
    expect(own.status).toBe(200);
    const csv = "/api/dashboard/messages/export.csv";
    expect((await send(api, "GET", csv, { token: clerk.token })).body.code).toBe("role_too_low");
    expect(await acts(owner)).toHaveLength(3);
  });

  test("sees whether the panel is open, and nothing of the payments", async () => {
    const owner = await newOwner(api, { plan: "paid" });
    const clerk = await newClerk(owner, "manager");
    const { body } = await send(api, "GET", "/api/subscription/", { token: clerk.token });
    expect(body).toMatchObject({
      entitled: true,
      price: null,
      email: "",
      receipts: [],
      until: null,
      trial: { available: false, ends_at: null },
    });
    const { body: list } = await send(api, "GET", "/api/shops/", { token: clerk.token });
    expect(list.shops).toMatchObject([{ role: "manager", plan: null, entitled: true }]);
  });

  test("is told when the owner removes the account, and keeps the own one", async () => {
    const owner = await newOwner(api, { placeName: "Padaria da Bia" });
    const clerk = await newClerk(owner);
    await invite(owner, newEmail());
    const body = { password: owner.password };
    expect((await send(api, "DELETE", "/api/account/", { token: owner.token, body })).status).toBe(
      202,
    );
    // The shop is closed before the job removes it.
    expect((await send(api, "GET", "/api/me", { token: clerk.token })).status).toBe(404);
    await api.runJobs();
    expect((await newestMail(api, clerk.email)).subject).toContain("Padaria da Bia");
    expect((await send(api, "GET", "/api/account/", { token: clerk.token })).status).toBe(200);
  });

  test("exports the own memberships and invitations, and the owner those of the shops", async () => {
    const owner = await newOwner(api);
    const clerk = await newClerk(owner);
    const exportOf = async (token: string, headers = {}) =>
      (await send(api, "GET", "/api/account/export/", { token, headers })).body;
    const other = await newOwner(api);
    await invite(other, clerk.email);
    const own = await exportOf(clerk.token);
    expect(own.member).toMatchObject([{ business_id: owner.businessId, role: "staff" }]);
    expect(own.member_invite).toMatchObject([{ email: clerk.email }]);
    expect(own.business).toEqual([]);
    expect(JSON.stringify(own)).not.toMatch(/_hash/);
    const ofOwner = await exportOf(owner.token, { [shopHeader]: owner.businessId });
    expect(ofOwner.member).toHaveLength(1);
    expect(ofOwner.member_invite).toEqual([]);
    expect(ofOwner.business_audit.length).toBeGreaterThan(0);
  });
});
