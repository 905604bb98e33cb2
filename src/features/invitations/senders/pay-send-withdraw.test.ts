import { expect, test } from "vitest";
import { reconcile } from "#src/features/billing/subscription/reconcile.server.ts";
import { lastWithdrawal } from "#src/features/billing/withdrawals/withdrawal-claims.server.ts";
import { takeBack } from "#src/sandbox/payments/refunds.ts";
import { PlacesError } from "#src/services/places/places.ts";
import { logInAs, send, type TestApi } from "#testing/api.ts";
import { callingAs } from "#testing/billing.ts";
import { type CampaignOwner, setUpCampaignTests } from "#testing/campaigns.ts";
import { createTenant, type TenantOptions } from "#testing/factories.ts";
import { newOperator } from "#testing/operator.ts";
import { emulatePayments, type TestProvider } from "#testing/payments.ts";
import { releaseAsSeen } from "#testing/release-as-seen.ts";
import { findInDatabase } from "#testing/search-database.ts";
import { maxPerDay, maxPerTrialDay } from "../campaigns/limits.ts";

const world = setUpCampaignTests();
const { customers, order, check, current, statuses, later } = world;
/** The customers that got a mail. Owners get mails about their payments too. */
const reached = (list: string[]) => world.receivers().filter((to) => to && list.includes(to));

/** An emulated provider, which belongs to the API of this file. */
let provider: TestProvider | undefined;
async function payments(): Promise<TestProvider> {
  provider ??= await emulatePayments(world.api, { quick: true });
  return provider;
}

const newPlaceId = () => `ChIJ${crypto.randomUUID()}`;

/** Creates an account whose place is on the map under its name. */
async function newAccount(options: TenantOptions = {}): Promise<CampaignOwner> {
  const wanted = { placeName: "Padaria Sol", plan: "none", ...options } as const;
  const tenant = await createTenant(world.api.services, { placeId: newPlaceId(), ...wanted });
  showOnMap(world.api, wanted.placeName ?? "");
  return logIn({ ...tenant, token: "" });
}
const logIn = async (owner: CampaignOwner): Promise<CampaignOwner> => ({
  ...owner,
  token: (await logInAs(world.api, owner)).access,
});

/** Every place is on the map, under this name. */
function showOnMap({ services }: TestApi, name: string): void {
  services.places = {
    search: async () => [],
    async details(placeId) {
      if (name === "") throw new PlacesError("not_found", "NOT_FOUND");
      return { placeId, name, address: "Rua Um, 1", closed: false };
    },
    rating: async () => ({ rating: undefined, count: 0, mapsUri: undefined }),
  };
}

/** Subscribes and pays the first month at once. */
async function pay(owner: CampaignOwner, lastFour?: string): Promise<void> {
  const fake = await payments();
  const { status } = await callingAs(world.api, owner).call("POST", "/api/assinaturas/criar/", {
    uuid: owner.accountId,
    plan: "mensal",
    email: owner.email,
    card_token_id: await fake.token("APRO", lastFour),
  });
  expect(status).toBe(201);
  await fake.tick();
  await world.api.runJobs();
}
const withdraw = (owner: CampaignOwner) =>
  callingAs(world.api, owner).call("POST", "/api/subscription/withdraw/");

test("a campaign of the trial goes on when its owner pays by card in place of the provider's page", async () => {
  await payments();
  const owner = await newAccount({ plan: "trial" });
  const waiting = await callingAs(world.api, owner).call("POST", "/api/assinaturas/criar/", {
    uuid: owner.accountId,
    plan: "mensal",
    email: owner.email,
  });
  expect(waiting.body.state).toBe("pending");
  const list = customers(5);
  for (const email of list.slice(1)) world.smtp.behaviours.set(email, "greylists");
  expect((await order(owner, list)).status).toBe(201);
  await world.api.runJobs();
  world.smtp.behaviours.clear();
  await pay(owner);
  for (const minutes of [3, 15, 60]) await later(minutes);
  expect(reached(list)).toEqual(list.toSorted());
});

test("attack: pay, send, withdraw: no mail after the refund, and no second round", async () => {
  const owner = await newAccount();
  await pay(owner);

  // In the withdrawal days a plan sends no more than a trial.
  expect((await order(owner, customers(maxPerTrialDay + 1))).body.code).toBe("day_full");
  const list = customers(maxPerTrialDay);
  // The mail server lets three mails through and postpones the others.
  for (const email of list.slice(3)) world.smtp.behaviours.set(email, "greylists");
  expect((await order(owner, list)).status).toBe(201);
  await world.api.runJobs();
  expect(reached(list)).toEqual(list.slice(0, 3).toSorted());

  world.smtp.behaviours.clear();
  expect((await withdraw(owner)).body).toMatchObject({ receipts: [{ status: "refunded" }] });
  for (const minutes of [3, 15, 60]) await later(minutes);
  expect(reached(list)).toHaveLength(3);
  expect(new Set((await statuses(owner))?.slice(3))).toEqual(new Set(["stopped"]));
  expect(await world.positionsWithEmail(owner)).toEqual([]);

  // The second round: the same account pays again.
  await pay(owner);
  const again = await logIn(owner);
  const secondList = customers(5);
  expect((await order(again, secondList)).body.code).toBe("sender_held");
  expect(await current(again)).toMatchObject({ held: true, max_per_day: maxPerTrialDay });
  await later(3);
  expect(reached(secondList)).toEqual([]);
  expect(await withdraw(owner)).toMatchObject({
    status: 409,
    body: { code: "withdrawal_by_operator", erro: expect.stringContaining("suporte") },
  });
  expect((await callingAs(world.api, owner).call("GET", "/api/subscription/")).body).toMatchObject({
    entitled: true,
    state: "active",
  });

  // The operator sees why the business is held, and may release it.
  const { token } = await newOperator(world.api);
  const held = (await send(world.api, "GET", "/api/operator/senders/", { token })).body.results;
  expect(held).toMatchObject([{ business: owner.businessId, reason: "withdrawals" }]);
  await releaseAsSeen(world.api.services, owner.businessId);
  world.api.clock.advance({ days: 1 });
  expect((await order(await logIn(owner), customers(1))).status).toBe(201);
});

test("mails that are under way stop at the request, also while the provider does not refund yet", async () => {
  const owner = await newAccount({ plan: "trial" });
  await releaseAsSeen(world.api.services, owner.businessId);
  await pay(owner);
  const list = customers(4);
  for (const email of list) world.smtp.behaviours.set(email, "greylists");
  await order(owner, list);
  await world.api.runJobs();
  world.smtp.behaviours.clear();
  // The trial still runs, so the panel stays open.
  const { db, clock } = world.api.services;
  await db
    .updateTable("subscription")
    .set({ refund_requested_at: clock.now() })
    .where("business_id", "=", owner.businessId)
    .execute();
  await later(3);
  expect(reached(list)).toEqual([]);
  expect(await statuses(owner)).toEqual(list.map(() => "stopped"));
});

test("the mails that wait at the end of a trial are not sent", async () => {
  const owner = await newAccount({ plan: "trial" });
  const [email = ""] = customers(1);
  world.smtp.behaviours.set(email, "greylists");
  await order(owner, [email]);
  await world.api.runJobs();
  world.smtp.behaviours.clear();
  await world.api.services.db
    .updateTable("entitlement")
    .set({ until: world.api.clock.now() })
    .where("business_id", "=", owner.businessId)
    .execute();
  await later(3);
  expect(reached([email])).toEqual([]);
  expect(await world.positionsWithEmail(owner)).toEqual([]);
});

test("the full daily limit begins when the owner can no longer withdraw", async () => {
  const owner = await newAccount();
  await pay(owner);
  const { body } = await callingAs(world.api, owner).call("GET", "/api/subscription/");
  const limit = async () => (await current(await logIn(owner))).max_per_day;
  world.api.clock.set(new Date(Date.parse(body.withdraw_until) - 1000).toISOString());
  expect(await limit()).toBe(maxPerTrialDay);
  world.api.clock.set(body.withdraw_until);
  expect(await limit()).toBe(maxPerDay);
});

test("a paid plan mails only under the name that its place has on the map", async () => {
  const owner = await newAccount({ plan: "paid", placeName: "Nubank Segurança" });
  await world.api.services.db
    .deleteFrom("invitation_sender")
    .where("business_id", "=", owner.businessId)
    .execute();
  showOnMap(world.api, "Padaria Sol");
  const list = customers(1);
  expect((await check(owner, list)).body.code).toBe("place_unverified");
  expect((await order(owner, list)).body.code).toBe("place_unverified");
  world.api.services.places = undefined;
  expect((await order(owner, list)).body.code).toBe("place_unreleased");
  await world.api.runJobs();
  expect(reached(list)).toEqual([]);
});

test("a withdrawal by another account with the same card needs the operator", async () => {
  const card = "7301";
  const first = await newAccount();
  await pay(first, card);
  expect((await withdraw(first)).status).toBe(200);

  const second = await newAccount();
  await pay(second, card);
  expect((await withdraw(second)).body.code).toBe("withdrawal_by_operator");
  const other = await newAccount();
  await pay(other, "7303");
  expect((await withdraw(other)).status).toBe(200);
  // The claims are keyed hashes.
  const { db } = world.api.services;
  expect(await findInDatabase(db, [`503143-${card}`, `503143${card}`])).toEqual([]);
});

test("attack: a rival that withdraws with a shop's place id and phone stops neither its mails nor its withdrawal", async () => {
  const placeId = newPlaceId();
  const shop = await newAccount({ placeId });
  await pay(shop, "7302");
  const rival = await newAccount({ placeId });
  await world.api.services.db
    .updateTable("account")
    .set({ phone: "11 98888-7777" })
    .where("id", "in", [shop.accountId, rival.accountId])
    .execute();
  await pay(rival, "7304");
  expect((await withdraw(rival)).status).toBe(200);

  expect((await check(shop, customers(1))).status).toBe(200);
  const list = customers(1);
  expect((await order(shop, list)).status).toBe(201);
  await world.api.runJobs();
  expect(reached(list)).toEqual(list);
  expect((await withdraw(shop)).body).toMatchObject({ receipts: [{ status: "refunded" }] });
});

for (const loseNotifications of [false, true]) {
  const how = loseNotifications ? "without a notification" : "with notifications";
  test(`a charge-back counts as a withdrawal of the account and of its card, ${how}`, async () => {
    const card = loseNotifications ? "7602" : "7601";
    const fake = await payments();
    const owner = await newAccount();
    await pay(owner, card);
    await fake.set({ loseNotifications });
    await fake.change((state, now) => {
      const { payments: all, subscriptions } = state;
      const paid = Object.values(all).find(
        ({ subscriptionId }) => subscriptions[subscriptionId]?.payerEmail === owner.email,
      );
      takeBack(state, paid?.id ?? "", "charged_back", now);
    });
    if (loseNotifications) {
      await reconcile(world.api.services);
      await world.api.runJobs();
    }
    for (let round = 0; round < 4; round++) {
      world.api.clock.advance({ minutes: 15 });
      await fake.tick();
      await world.api.runJobs();
    }
    await fake.set({ loseNotifications: false });
    const view = await callingAs(world.api, owner).call("GET", "/api/subscription/");
    expect(view.body).toMatchObject({ state: "ended", receipts: [{ status: "charged_back" }] });

    await pay(owner, "7609");
    expect((await order(await logIn(owner), customers(1))).body.code).toBe("sender_held");
    expect((await withdraw(owner)).body.code).toBe("withdrawal_by_operator");
    const sameCard = await newAccount();
    await pay(sameCard, card);
    expect((await withdraw(sameCard)).body.code).toBe("withdrawal_by_operator");
  });
}

test("concurrent withdrawals of two accounts with one card: one gets 409", async () => {
  const owners = [await newAccount(), await newAccount()];
  for (const owner of owners) await pay(owner, "7401");
  const answers = await Promise.all(owners.map(withdraw));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("a repeated call of one withdrawal is no second withdrawal", async () => {
  const owner = await newAccount();
  await pay(owner, "7501");
  const fake = await payments();
  await fake.set({ trouble: "down" });
  expect((await withdraw(owner)).body.code).toBe("refund_failed");
  await fake.set({ trouble: "none" });
  expect((await withdraw(owner)).body).toMatchObject({ receipts: [{ status: "refunded" }] });
  expect(await lastWithdrawal(world.api.services, owner.businessId)).toBeInstanceOf(Date);
});
