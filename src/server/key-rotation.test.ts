import { afterEach, expect, test } from "vitest";
import { receiveReport } from "#src/features/invitations/returns/receive-report.server.ts";
import { stopDigestUrl } from "#src/features/reviews/digest/stop-digest.server.ts";
import { altchaCheck } from "#src/services/human-check/altcha.server.ts";
import { logInAs, send } from "#testing/api.ts";
import { SoftwarePasskey } from "#testing/authenticator.ts";
import { callingAs, createBillingOwner } from "#testing/billing.ts";
import { setUpCampaignTests } from "#testing/campaigns.ts";
import { lightEffort, solve } from "#testing/human.ts";
import { deliveryReport } from "#testing/mail-reports.ts";
import { newOwner } from "#testing/owner.ts";

/** A change of SECRET_KEY. Each test makes something with the first key and uses it with the second. */
const world = setUpCampaignTests();
const keys = [
  "the first key of this test, long enough",
  "the second key of this test, long enough",
];

/** Gives the API other keys, as a restart with other settings does. */
function useKeys(secretKey: string, previousKeys: string[] = []): void {
  const { services } = world.api;
  services.settings = { ...services.settings, secretKey, previousKeys };
  services.humanCheck = altchaCheck({
    secret: secretKey,
    previousSecrets: previousKeys,
    clock: services.clock,
    effort: lightEffort,
  });
}
const [first = "", second = ""] = keys;
const rotate = () => useKeys(second, [first]);
/** A change without SECRET_KEY_PREVIOUS, to show that a test would notice a lost key. */
const replace = () => useKeys(second);
const begin = () => useKeys(first);
afterEach(begin);

test("a session goes on, and ends without the previous key", async () => {
  begin();
  const { token } = await newOwner(world.api);
  const status = async () => (await send(world.api, "GET", "/api/me", { token })).status;
  rotate();
  expect(await status()).toBe(200);
  replace();
  expect(await status()).toBe(401);
});

test("a refresh token does not depend on the key", async () => {
  begin();
  const { refresh } = await newOwner(world.api);
  replace();
  const body = { refresh };
  expect((await send(world.api, "POST", "/api/token/refresh/", { body })).status).toBe(200);
});

test("a review with a human check from before the change is stored", async () => {
  begin();
  const { slug } = await newOwner(world.api);
  const challenge = () => world.api.services.humanCheck.challenge(`feedback:${slug}`);
  const [one, other] = [await solve(await challenge()), await solve(await challenge())];
  const rate = async (recaptcha: string) =>
    (
      await send(world.api, "POST", `/api/feedback/${slug}/`, {
        body: { rating: 5, recaptcha },
      })
    ).status;
  rotate();
  expect(await rate(one)).toBe(201);
  replace();
  expect(await rate(other)).toBe(400);
});

test("a passkey answers a challenge from before the change", async () => {
  begin();
  const { token, password } = await newOwner(world.api);
  const call = (path: string, body?: unknown) =>
    send(world.api, "POST", path, { token, ...(body ? { body } : {}) });
  const passkey = new SoftwarePasskey();
  const options = (await call("/api/account/passkeys/options/", { password })).body;
  rotate();
  const credential = passkey.create(options);
  expect((await call("/api/account/passkeys/", { name: "Celular", credential })).status).toBe(201);
  begin();
  const asked = (await call("/api/token/passkey/options/")).body;
  const logIn = async () =>
    (await call("/api/token/passkey/", { credential: passkey.get(asked) })).status;
  replace();
  expect(await logIn()).toBe(401);
  rotate();
  expect(await logIn()).toBe(200);
});

test("a waiting campaign is mailed after the change", async () => {
  begin();
  const owner = await world.newOwner();
  const emails = world.customers(3);
  // Delivers mails of the tests before.
  await world.api.runJobs();
  world.smtp.received.length = 0;
  world.smtp.behaviour = "greylists";
  await world.order(owner, emails);
  await world.api.runJobs();
  rotate();
  world.smtp.behaviour = "accepts";
  await world.later(10);
  expect(world.receivers()).toEqual(emails.toSorted());
  expect(await world.statuses(owner)).toEqual(["sent", "sent", "sent"]);
});

test("an unsubscribe link and an opt-out from before the change hold", async () => {
  begin();
  const tenant = await world.newOwner();
  const [before = "", after = "", stays = ""] = world.customers(3);
  await world.order(tenant, [before, after, stays]);
  await world.api.runJobs();
  await world.oneClick(await world.unsubscribeLink(before));
  const link = await world.unsubscribeLink(after);
  rotate();
  expect((await world.oneClick(link)).status).toBe(200);
  world.api.clock.advance({ days: 31 });
  const owner = { ...tenant, token: (await logInAs(world.api, tenant)).access };
  expect((await world.check(owner, [before, after, stays])).body).toMatchObject({
    unsubscribed: 2,
    recently_invited: 0,
  });
  await world.order(owner, [before, after, stays]);
  await world.api.runJobs();
  expect(await world.statuses(owner)).toEqual(["unsubscribed", "unsubscribed", "sent"]);
});

test("an opt-out during a campaign holds for a mail that waits over the change", async () => {
  begin();
  const owner = await world.newOwner();
  const [email = ""] = world.customers(1);
  await world.order(owner, [email]);
  await world.api.runJobs();
  const link = await world.unsubscribeLink(email);
  const other = await world.newOwner();
  world.smtp.behaviour = "greylists";
  await world.order(other, [email]);
  await world.api.runJobs();
  await world.post(link, "quem=todas");
  world.smtp.behaviour = "accepts";
  rotate();
  await world.later(10);
  expect(await world.statuses(other)).toEqual(["unsubscribed"]);
});

test("the limit of a mailbox counts the invitations from before the change", async () => {
  begin();
  const [email = ""] = world.customers(1);
  const owners = await Promise.all([1, 2, 3, 4].map(() => world.newOwner()));
  const invite = async (owner: (typeof owners)[number] | undefined) => {
    if (!owner) throw new Error("no owner");
    await world.order(owner, [email]);
    await world.api.runJobs();
    return world.statuses(owner);
  };
  expect(await invite(owners[0])).toEqual(["sent"]);
  expect(await invite(owners[1])).toEqual(["sent"]);
  rotate();
  // The same business again, a third business, and a fourth.
  expect(await invite(owners[0])).toEqual(["recent"]);
  expect(await invite(owners[2])).toEqual(["sent"]);
  expect(await invite(owners[3])).toEqual(["recent"]);
});

test("a report link from before the change counts a complaint", async () => {
  begin();
  const owner = await world.newOwner();
  const [email = ""] = world.customers(1);
  await world.order(owner, [email]);
  await world.api.runJobs();
  const link = await world.unsubscribeLink(email);
  rotate();
  await world.report(link);
  const complaints = await world.api.services.db
    .selectFrom("invitation_complaint")
    .selectAll()
    .where("business_id", "=", owner.businessId)
    .execute();
  expect(complaints).toHaveLength(1);
});

test("an email that had a trial before the change gets no second one", async () => {
  begin();
  const email = "uma-vez@exemplo.test";
  const trialOf = async () => {
    const who = await createBillingOwner(world.api);
    const { db } = world.api.services;
    await db.updateTable("account").set({ email }).where("id", "=", who.accountId).execute();
    const { call } = callingAs(world.api, { ...who, email });
    const { status } = await call("POST", "/api/assinaturas/criar/", {
      uuid: who.accountId,
      plan: "trial",
    });
    // An email belongs to one account.
    await db
      .updateTable("account")
      .set({ email: `${who.accountId}@exemplo.test` })
      .where("id", "=", who.accountId)
      .execute();
    return status;
  };
  expect(await trialOf()).toBe(201);
  rotate();
  expect(await trialOf()).toBe(409);
});

test("a link that stops the weekly digest works after the change", async () => {
  begin();
  const owner = await newOwner(world.api);
  const { pathname, search } = new URL(stopDigestUrl(world.api.services, owner.businessId));
  rotate();
  const stop = () => world.post(pathname + search, "List-Unsubscribe=One-Click");
  expect((await stop()).status).toBe(200);
  const wanted = await world.api.services.db
    .selectFrom("business")
    .select("alert_digest")
    .where("id", "=", owner.businessId)
    .executeTakeFirst();
  expect(wanted).toEqual({ alert_digest: false });
  replace();
  expect((await stop()).status).not.toBe(200);
});

test("a report about a mail from before the change stops further mails", async () => {
  begin();
  const { services } = world.api;
  services.settings = { ...services.settings, bounceAddress: "bounce@estrelou.test" };
  const owner = await world.newOwner();
  const [email = ""] = world.customers(1);
  await world.order(owner, [email]);
  await world.api.runJobs();
  const raw = Buffer.from(deliveryReport(world.smtp.received.at(-1)?.from ?? ""));
  replace();
  expect(await receiveReport(services, raw)).toBe("ignored");
  rotate();
  expect(await receiveReport(services, raw)).toBe("bounce");
  const other = await world.newOwner();
  await world.order(other, [email]);
  expect(await world.statuses(other)).toEqual(["refused"]);
});

test("two changes: what the first key made holds while both previous keys are set", async () => {
  begin();
  const owner = await world.newOwner();
  const [email = ""] = world.customers(1);
  await world.order(owner, [email]);
  await world.api.runJobs();
  await world.oneClick(await world.unsubscribeLink(email));
  useKeys("the third key of this test, long enough", [second, first]);
  expect((await world.check(owner, [email])).body).toMatchObject({ unsubscribed: 1 });
});
