import { expect, test } from "vitest";
import { firstChargeMinutes, runScheduled } from "#testing/billing.ts";
import { setUpSubscriptionTests } from "#testing/subscriptions.ts";
import { billingFailures } from "../failures.ts";

const world = setUpSubscriptionTests();
const { owner, subscribeWith, passMinutes, subscribePaid, view, mails, remoteOf } = world;

test("a good card opens the panel at once, and is charged once within the hour", async () => {
  const who = await owner();
  const made = await subscribeWith(who, "APRO", { docType: "CPF", docNumber: "12345678909" });
  expect(made).toMatchObject({ status: 201, body: { plan: "mensal", state: "processing" } });
  expect(await view(who)).toMatchObject({ state: "processing", entitled: true, receipts: [] });
  expect((await who.call("GET", "/api/dashboard/summary/")).status).toBe(200);
  await passMinutes(firstChargeMinutes);
  expect(await mails(who)).toEqual(["Pagamento recebido"]);
  const seen = await view(who);
  expect(seen).toMatchObject({
    state: "active",
    entitled: true,
    plan: "mensal",
    price: 9.9,
    card: "Mastercard",
    can_cancel: true,
    receipts: [{ amount: 9.9, status: "paid" }],
  });
  expect(new Date(seen.next_charge_at) > world.api.clock.now()).toBe(true);
});

test("concurrent requests create one subscription, with the same request key or different ones", async () => {
  for (const key of ["5f0c6a52-7b52-4c5c-9e5b-1c2b8d3f4a01", undefined]) {
    const who = await owner();
    const more = key ? { request_key: key } : {};
    const answers = await Promise.all([1, 2, 3].map(() => subscribeWith(who, "APRO", more)));
    const made = answers.filter(({ status }) => status === 201).length;
    if (key) expect(made).toBe(3);
    else
      expect(answers.map(({ body }) => body.code).filter(Boolean)).toContain("subscription_exists");
    expect(await remoteOf(who)).toHaveLength(1);
    const again = await subscribeWith(who, "APRO");
    expect(again).toMatchObject({ status: 409, body: { code: "subscription_exists" } });
    await passMinutes(firstChargeMinutes);
    expect((await view(who)).receipts).toHaveLength(1);
  }
});

test("a refused card gets the reason as its code and text, and another card gets 201", async () => {
  const who = await owner();
  const reasons = [
    ["OTHE", "card_refused"],
    ["CALL", "card_call"],
    ["FUND", "card_no_funds"],
    ["SECU", "card_code"],
    ["EXPI", "card_expired"],
    ["FORM", "card_data"],
    ["CARD", "card_number"],
    ["INST", "card_type"],
    ["DUPL", "card_duplicate"],
    ["LOCK", "card_disabled"],
    ["CTNA", "card_type"],
    ["ATTE", "card_attempts"],
    ["BLAC", "card_risk"],
    ["RISK", "card_risk"],
    ["LIMI", "card_limit"],
    ["ERRO", "card_refused"],
  ] as const;
  for (const [holder, code] of reasons) {
    for (const refusalStatus of [400, 401] as const) {
      await world.provider.set({ refusalStatus });
      const refused = await subscribeWith(who, holder);
      expect(refused, holder).toMatchObject({ status: 422, body: { code } });
      expect(refused.body.erro).toBe(billingFailures[code][1]);
    }
  }
  await world.provider.tick();
  await world.api.runJobs();
  expect(await view(who)).toMatchObject({ entitled: false, receipts: [] });
  expect((await subscribeWith(who, "APRO")).status).toBe(201);
});

test("each invalid request has its own error code and text", async () => {
  const who = await owner();
  const other = await owner();
  const used = await world.provider.token();
  await subscribeWith(other, undefined, { card_token_id: used });
  const cases: [object, number, string][] = [
    [{ uuid: other.accountId }, 403, "account_mismatch"],
    [{ plan: "nenhum" }, 404, "plan_unknown"],
    [{ email: "sem-arroba" }, 400, "email_invalid"],
    [{ email: undefined }, 400, "fields_missing"],
    [{ docNumber: "12345678900" }, 400, "document_invalid"],
    [{ card_token_id: used }, 409, "token_used"],
    [{ card_token_id: "inventado" }, 400, "token_invalid"],
  ];
  const errors = new Set<string>();
  for (const [change, status, code] of cases) {
    const answer = await subscribeWith(who, undefined, change);
    expect(answer, code).toMatchObject({ status, body: { code } });
    expect(answer.body.erro).toBe(answer.body.detail);
    errors.add(answer.body.erro);
  }
  expect(errors.size).toBe(cases.length);
  expect(await remoteOf(who)).toHaveLength(0);
});

test("after a 503 of the provider the creation is given up within two hours", async () => {
  const who = await owner();
  const token = await world.provider.token();
  await world.provider.set({ trouble: "down" });
  const late = await subscribeWith(who, undefined, { card_token_id: token });
  await world.provider.set({ trouble: "none" });
  // After a 503 the provider may have executed the call. The job reads the outcome.
  expect(late).toMatchObject({ status: 504, body: { code: "provider_silent" } });
  expect((await view(who)).state).toBe("confirming");
  world.api.clock.advance({ hours: 2 });
  await world.api.runJobs();
  await world.api.runJobs();
  expect(await view(who)).toMatchObject({ state: "none", can_subscribe: true });
  expect((await subscribeWith(who, "APRO")).status).toBe(201);
  expect(await remoteOf(who)).toHaveLength(1);
});

test.each(["answer_lost", "slow"] as const)(
  "after a lost response (%s) the subscription is found by reading, and created once",
  async (trouble) => {
    const who = await owner();
    const token = await world.provider.token();
    await world.provider.set({ trouble });
    const answer = await subscribeWith(who, undefined, { card_token_id: token });
    await world.provider.set({ trouble: "none" });
    if (answer.status !== 201) {
      expect(answer.body.code).toBe("provider_silent");
      expect((await subscribeWith(who, "APRO")).body.code).toBe("subscription_exists");
    }
    await passMinutes(firstChargeMinutes);
    expect(await remoteOf(who)).toHaveLength(1);
    expect(await view(who)).toMatchObject({ state: "active", receipts: [{ status: "paid" }] });
  },
);

test("a subscription without a card is pending, and a later card replaces it", async () => {
  const who = await owner();
  const made = await subscribeWith(who, undefined);
  expect(made.body).toMatchObject({ state: "pending" });
  expect(made.body.init_point).toMatch(/preapproval_id=/);
  expect(await view(who)).toMatchObject({ state: "pending", entitled: false, can_cancel: true });
  expect((await subscribeWith(who, "APRO")).body.state).toBe("processing");
  expect((await remoteOf(who)).map(({ status }) => status).sort()).toEqual([
    "authorized",
    "cancelled",
  ]);
});

test("the provider gets the payer's device with a card and with its change", async () => {
  const who = await owner();
  const device = async () => (await remoteOf(who)).map(({ deviceId }) => deviceId);
  expect((await subscribeWith(who, "APRO", { device_id: "armor.first" })).status).toBe(201);
  expect(await device()).toEqual(["armor.first"]);
  const changed = await who.call("POST", "/api/subscription/card/", {
    card_token_id: await world.provider.token("APRO"),
    device_id: "armor.second",
  });
  expect(changed.status).toBe(200);
  expect(await device()).toEqual(["armor.second"]);
});
test("an unknown state of the provider is stored and logged, and changes nothing", async () => {
  const who = await owner();
  await subscribePaid(who);
  const [remote] = await remoteOf(who);
  await world.provider.change((state) => {
    const one = state.subscriptions[remote?.id ?? ""];
    if (one) one.status = "suspended_by_moon" as "paused";
  });
  await runScheduled(world.api, "billing.reconcile");
  expect(await view(who)).toMatchObject({ state: "active", entitled: true });
  expect(world.api.logged.join()).toContain("suspended_by_moon");
  const row = await world.api.services.db
    .selectFrom("subscription")
    .select("provider_status")
    .where("business_id", "=", who.businessId)
    .executeTakeFirst();
  expect(row?.provider_status).toBe("suspended_by_moon");
  await world.provider.change((state) => {
    const one = state.subscriptions[remote?.id ?? ""];
    if (one) one.status = "authorized";
  });
});
