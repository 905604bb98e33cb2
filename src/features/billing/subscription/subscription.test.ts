import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import {
  type BillingOwner,
  createBillingOwner,
  firstChargeMinutes,
  mailsTo,
  passTime,
  runScheduled,
} from "#testing/billing.ts";
import type { Tenant } from "#testing/factories.ts";
import { emulatePayments, type TestProvider } from "#testing/payments.ts";
import { billingFailures } from "../failures.ts";

let api: TestApi;
let provider: TestProvider;
beforeAll(async () => {
  api = await startTestApi();
  provider = await emulatePayments(api);
});
afterEach(async () => {
  await provider.cancelAllSilently();
  await api.runJobs();
});
afterAll(() => api.stop());

const owner = () => createBillingOwner(api);
const subscribeWith = async (who: BillingOwner, holder: string | undefined, more: object = {}) =>
  who.call("POST", "/api/assinaturas/criar/", {
    uuid: who.accountId,
    plan: "mensal",
    email: who.email,
    ...(holder ? { card_token_id: await provider.token(holder) } : {}),
    ...more,
  });
const passMinutes = (minutes: number) => passTime(api, provider, { minutes });
/** Subscribes with a good card and waits for the first charge. */
const subscribePaid = async (who: BillingOwner) => {
  const made = await subscribeWith(who, "APRO");
  expect(made.status).toBe(201);
  await passMinutes(firstChargeMinutes);
};
const view = async (who: BillingOwner) => (await who.call("GET", "/api/subscription/")).body;
const mails = (who: BillingOwner) => mailsTo(api, who);
const remoteOf = async (who: Tenant) =>
  Object.values((await provider.state()).subscriptions).filter(
    ({ payerEmail }) => payerEmail === who.email,
  );

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
  expect(new Date(seen.next_charge_at) > api.clock.now()).toBe(true);
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
      await provider.set({ refusalStatus });
      const refused = await subscribeWith(who, holder);
      expect(refused, holder).toMatchObject({ status: 422, body: { code } });
      expect(refused.body.erro).toBe(billingFailures[code][1]);
    }
  }
  await provider.tick();
  await api.runJobs();
  expect(await view(who)).toMatchObject({ entitled: false, receipts: [] });
  expect((await subscribeWith(who, "APRO")).status).toBe(201);
});

test("each invalid request has its own error code and text", async () => {
  const who = await owner();
  const other = await owner();
  const used = await provider.token();
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
  const token = await provider.token();
  await provider.set({ trouble: "down" });
  const late = await subscribeWith(who, undefined, { card_token_id: token });
  await provider.set({ trouble: "none" });
  // After a 503 the provider may have executed the call. The job reads the outcome.
  expect(late).toMatchObject({ status: 504, body: { code: "provider_silent" } });
  expect((await view(who)).state).toBe("confirming");
  api.clock.advance({ hours: 2 });
  await api.runJobs();
  await api.runJobs();
  expect(await view(who)).toMatchObject({ state: "none", can_subscribe: true });
  expect((await subscribeWith(who, "APRO")).status).toBe(201);
  expect(await remoteOf(who)).toHaveLength(1);
});

test.each(["answer_lost", "slow"] as const)(
  "after a lost response (%s) the subscription is found by reading, and created once",
  async (trouble) => {
    const who = await owner();
    const token = await provider.token();
    await provider.set({ trouble });
    const answer = await subscribeWith(who, undefined, { card_token_id: token });
    await provider.set({ trouble: "none" });
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

test("a cancelled subscription keeps the panel open until the end of the paid month", async () => {
  const who = await owner();
  await subscribePaid(who);
  const { until } = await view(who);
  const cancelled = await who.call("POST", "/api/subscription/cancel/");
  expect(cancelled.body).toMatchObject({ state: "cancelled", entitled: true, can_cancel: false });
  expect(cancelled.body.next_charge_at).toBeNull();
  expect(new Date(cancelled.body.until) < new Date(until)).toBe(true);
  expect((await remoteOf(who))[0]?.status).toBe("cancelled");
  expect(await mails(who)).toEqual(["Pagamento recebido", "Assinatura cancelada"]);
  expect((await who.call("POST", "/api/subscription/cancel/")).status).toBe(404);

  api.clock.set(new Date(new Date(cancelled.body.until).getTime() - 1));
  expect((await who.call("GET", "/api/dashboard/summary/")).status).toBe(200);
  api.clock.advance({ seconds: 1 });
  expect((await who.call("GET", "/api/dashboard/summary/")).status).toBe(402);
  await provider.tick();
  expect((await view(who)).receipts).toHaveLength(1);
});

test("a cancellation while the provider is unreachable is sent to the provider later", async () => {
  const who = await owner();
  await subscribePaid(who);
  await provider.set({ trouble: "down" });
  const asked = await who.call("POST", "/api/subscription/cancel/");
  await provider.set({ trouble: "none" });
  expect(asked.body).toMatchObject({ state: "cancelled", next_charge_at: null });
  expect((await remoteOf(who))[0]?.status).toBe("authorized");
  await api.runJobs();
  expect((await remoteOf(who))[0]?.status).toBe("cancelled");
});

test("a withdrawal within seven days of the first charge refunds once; later it gets 409", async () => {
  const who = await owner();
  await subscribePaid(who);
  const back = await who.call("POST", "/api/subscription/withdraw/");
  expect(back.body).toMatchObject({
    state: "ended",
    entitled: false,
    receipts: [{ status: "refunded" }],
  });
  expect((await remoteOf(who))[0]?.status).toBe("cancelled");
  const again = await who.call("POST", "/api/subscription/withdraw/");
  expect(again).toMatchObject({ status: 409, body: { code: "withdrawal_over" } });

  const late = await owner();
  await subscribePaid(late);
  const { withdraw_until: until } = await view(late);
  api.clock.set(until);
  const refused = await late.call("POST", "/api/subscription/withdraw/");
  expect(refused.body.code).toBe("withdrawal_over");
  expect((await view(late)).state).toBe("active");
});

test("a withdrawal refunds only the newest subscription, and an older reading does not overwrite the refund", async () => {
  const who = await owner();
  await subscribePaid(who);
  const cancelled = await who.call("POST", "/api/subscription/cancel/");
  api.clock.set(cancelled.body.until);
  await subscribePaid(who);
  const statuses = async () =>
    (await view(who)).receipts.map(({ status }: { status: string }) => status);
  expect(await statuses()).toEqual(["paid", "paid"]);
  await who.call("POST", "/api/subscription/withdraw/");
  expect(await statuses()).toEqual(["refunded", "paid"]);
  // A reading from before the refund does not overwrite it.
  await provider.change((state) => {
    for (const payment of Object.values(state.payments)) payment.status = "approved";
  });
  await runScheduled(api, "billing.reconcile");
  expect(await statuses()).toEqual(["refunded", "paid"]);
});

test("each month is charged once and has one mail", async () => {
  const who = await owner();
  await subscribePaid(who);
  const { next_charge_at: due } = await view(who);
  api.clock.set(new Date(new Date(due).getTime() + 1000));
  await passMinutes(120);
  expect(await mails(who)).toEqual(["Pagamento recebido", "Pagamento recebido"]);
  expect((await view(who)).receipts).toMatchObject([{ status: "paid" }, { status: "paid" }]);
});

test("after a failed charge the panel stays open for seven days, and another card reactivates the plan", async () => {
  const who = await owner();
  await subscribePaid(who);
  const { until, next_charge_at: due } = await view(who);
  await provider.set({ refuseCharges: true });
  api.clock.set(new Date(new Date(due).getTime() + 1000));
  await passMinutes(120);
  expect(await mails(who)).toEqual(["Pagamento recebido", "Não conseguimos cobrar sua assinatura"]);
  expect(await view(who)).toMatchObject({ state: "past_due", entitled: true, until });
  const refused = await who.call("POST", "/api/subscription/card/", {
    card_token_id: await provider.token("FUND"),
  });
  expect(refused.body.code).toBe("card_no_funds");
  await provider.set({ refuseCharges: false });
  const changed = await who.call("POST", "/api/subscription/card/", {
    card_token_id: await provider.token("APRO"),
  });
  expect(changed.status).toBe(200);
  api.clock.advance({ days: 3 });
  await passMinutes(120);
  expect(await view(who)).toMatchObject({ state: "active" });
  expect((await mails(who)).filter((subject) => /Não conseguimos/.test(subject))).toHaveLength(1);
});

test("the provider gets the payer's device with a card and with its change", async () => {
  const who = await owner();
  const device = async () => (await remoteOf(who)).map(({ deviceId }) => deviceId);
  expect((await subscribeWith(who, "APRO", { device_id: "armor.first" })).status).toBe(201);
  expect(await device()).toEqual(["armor.first"]);
  const changed = await who.call("POST", "/api/subscription/card/", {
    card_token_id: await provider.token("APRO"),
    device_id: "armor.second",
  });
  expect(changed.status).toBe(200);
  expect(await device()).toEqual(["armor.second"]);
});

test("an unknown state of the provider is stored and logged, and changes nothing", async () => {
  const who = await owner();
  await subscribePaid(who);
  const [remote] = await remoteOf(who);
  await provider.change((state) => {
    const one = state.subscriptions[remote?.id ?? ""];
    if (one) one.status = "suspended_by_moon" as "paused";
  });
  await runScheduled(api, "billing.reconcile");
  expect(await view(who)).toMatchObject({ state: "active", entitled: true });
  expect(api.logged.join()).toContain("suspended_by_moon");
  const row = await api.services.db
    .selectFrom("subscription")
    .select("provider_status")
    .where("business_id", "=", who.businessId)
    .executeTakeFirst();
  expect(row?.provider_status).toBe("suspended_by_moon");
  await provider.change((state) => {
    const one = state.subscriptions[remote?.id ?? ""];
    if (one) one.status = "authorized";
  });
});
