import { afterAll, beforeAll, expect, test } from "vitest";
import { shopHeader } from "#src/features/session/owner/shop-header.ts";
import { addDays } from "#src/lib/time/calendar.ts";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { createTenant } from "#testing/factories.ts";
import { newOwner, type TestOwner } from "#testing/owner.ts";
import { maxShops } from "./why-not-add.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const add = ({ token }: TestOwner, body: object = {}) =>
  send(api, "POST", "/api/shops/", { token, body });
const trialEnd = async (businessId: string) =>
  (
    await api.services.db
      .selectFrom("trial")
      .select("ends_at")
      .where("business_id", "=", businessId)
      .executeTakeFirst()
  )?.ends_at;
const textsOf = (businessId: string) =>
  api.services.db
    .selectFrom("invitation_text")
    .select(["channel", "subject", "body"])
    .where("business_id", "=", businessId)
    .execute();

test("during the trial the new business shares it, and a third one needs a plan for the second", async () => {
  const owner = await newOwner(api);
  const { status, body } = await add(owner);
  const endsAt = await trialEnd(owner.businessId);
  expect([status, body.trial_ends_at]).toEqual([201, endsAt?.toISOString()]);
  expect(await trialEnd(body.id)).toEqual(endsAt);
  const third = await add(owner);
  expect([third.status, third.body.code]).toEqual([409, "shop_unpaid"]);
});

test("after the trial the new business has none", async () => {
  const owner = await newOwner(api, { plan: "paid" });
  await api.services.db
    .updateTable("trial")
    .set({ ends_at: api.clock.now() })
    .where("business_id", "=", owner.businessId)
    .execute();
  const { status, body } = await add(owner);
  expect([status, body.trial_ends_at]).toEqual([201, null]);
  expect(await trialEnd(body.id)).toBeUndefined();
});

test("a first charge after two unpaid subscriptions allows no other business until it is paid", async () => {
  const owner = await newOwner(api, { plan: "none" });
  const { db, clock } = api.services;
  const subscribe = (daysAgo: number, status: string) => {
    const at = addDays(clock.now(), -daysAgo);
    const id = crypto.randomUUID();
    const row = { id, request_key: id, plan_id: "mensal", price_cents: 990, status };
    const dates = { started_at: at, created_at: at };
    return db
      .insertInto("subscription")
      .values({ business_id: owner.businessId, payer_email: owner.email, ...row, ...dates })
      .execute();
  };
  await subscribe(2, "cancelled");
  await subscribe(1, "cancelled");
  await subscribe(0, "active");
  const { body } = await send(api, "GET", "/api/shops/", owner);
  expect(body).toMatchObject({
    add_refused: "shop_unpaid",
    shops: [{ entitled: false, plan: { state: "processing" } }],
  });
  const added = await add(owner);
  expect([added.status, added.body.code]).toEqual([409, "shop_unpaid"]);
});

test("an account that may have no trial gets none for another business, also with a new phone", async () => {
  const { db } = api.services;
  const startTrial = ({ token, accountId }: TestOwner, businessId: string) =>
    send(api, "POST", "/api/assinaturas/criar/", {
      ...{ token, headers: { [shopHeader]: businessId } },
      body: { uuid: accountId, plan: "trial" },
    });
  const changePhone = async ({ token, password }: TestOwner, phone: string) => {
    const body = { phone, password };
    const { status } = await send(api, "PUT", "/api/account/phone/", { token, body });
    expect(status).toBe(200);
  };
  const first = await newOwner(api, { plan: "none" });
  await changePhone(first, "11988887777");
  expect((await startTrial(first, first.businessId)).status).toBe(201);
  await changePhone(first, "11988887778");

  const owner = await newOwner(api, { plan: "paid" });
  await db.deleteFrom("trial").where("business_id", "=", owner.businessId).execute();
  await changePhone(owner, "11988887777");
  await changePhone(owner, "11988887779");
  const { body } = await add(owner);
  const { status, body: answer } = await startTrial(owner, body.id);
  expect([status, answer.code]).toEqual([409, "trial_used"]);
});

test("a copy has the look, the minimum score and the texts of the other business, and not its place", async () => {
  const owner = await newOwner(api, { minReview: 2, message: "Conte como foi" });
  const { db, clock } = api.services;
  const text = { channel: "email", subject: "Oi", body: "Conte como foi: {link}" };
  await db
    .insertInto("invitation_text")
    .values({ business_id: owner.businessId, ...text, updated_at: clock.now() })
    .execute();
  await db
    .updateTable("business")
    .set({ accent: "#aa3300", badge_shown: true })
    .where("id", "=", owner.businessId)
    .execute();
  const { body } = await add(owner, { copy_from: owner.businessId });
  const copied = await db
    .selectFrom("business")
    .select(["accent", "badge_shown", "min_score_review", "main_message_invite", "place_name"])
    .where("id", "=", body.id)
    .executeTakeFirst();
  expect(copied).toEqual({
    accent: "#aa3300",
    badge_shown: true,
    min_score_review: 2,
    main_message_invite: "Conte como foi",
    place_name: null,
  });
  expect(await textsOf(body.id)).toEqual([text]);
});

test("another owner's business cannot be copied, and nothing is added", async () => {
  const [owner, other] = [await newOwner(api), await createTenant(api.services)];
  const { status, body } = await add(owner, { copy_from: other.businessId });
  expect([status, body.code]).toEqual([404, "business_not_found"]);
  const { body: list } = await send(api, "GET", "/api/shops/", { token: owner.token });
  expect(list.shops).toHaveLength(1);
});

test("an account has at most 30 businesses", async () => {
  expect(maxShops).toBe(30);
  const owner = await newOwner(api, { plan: "paid" });
  for (let count = 1; count < maxShops; count++) {
    await createTenant(api.services, { plan: "paid", account: owner });
  }
  const { status, body } = await add(owner);
  expect([status, body.code]).toEqual([409, "shops_full"]);
});
