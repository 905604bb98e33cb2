import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { cancel } from "#src/sandbox/payments/charging.ts";
import { takeBack } from "#src/sandbox/payments/preapprovals.ts";
import type { Notification } from "#src/sandbox/payments/provider-state.ts";
import { PaymentsError } from "#src/services/payments/payments.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { type BillingOwner, createBillingOwner, runScheduled } from "#testing/billing.ts";
import { emulatePayments, type TestProvider } from "#testing/payments.ts";

let api: TestApi;
let provider: TestProvider;
beforeAll(async () => {
  api = await startTestApi();
  provider = await emulatePayments(api, { quick: true });
});
beforeEach(() => api.clock.set("2027-03-01T10:00:00-03:00"));
afterEach(async () => {
  await provider.cancelAllSilently();
  await sql`delete from test_job`.execute(api.services.db);
});
afterAll(() => api.stop());

const view = async (who: BillingOwner) => (await who.call("GET", "/api/subscription/")).body;
const subscribe = async (who: BillingOwner, holder = "APRO") =>
  who.call("POST", "/api/assinaturas/criar/", {
    uuid: who.accountId,
    plan: "mensal",
    email: who.email,
    card_token_id: await provider.token(holder),
  });
/** Lets the provider charge and notify. Our jobs do not run. */
const moveTo = async (at: string) => {
  api.clock.set(at);
  await provider.tick();
};
const remoteOf = async ({ email }: BillingOwner) => {
  const { subscriptions, invoices, payments } = await provider.state();
  const subscription = Object.values(subscriptions).find(({ payerEmail }) => payerEmail === email);
  const isOwn = (one: { subscriptionId: string }) => one.subscriptionId === subscription?.id;
  return {
    subscription,
    invoices: Object.values(invoices).filter(isOwn),
    payments: Object.values(payments).filter(isOwn),
  };
};
async function subscriber(holder?: string): Promise<BillingOwner> {
  const who = await createBillingOwner(api);
  expect((await subscribe(who, holder)).status).toBe(201);
  await provider.tick();
  await api.runJobs();
  return who;
}
/** Withdraws while the provider rejects refunds. */
async function withdrawWithoutRefund(who: BillingOwner): Promise<void> {
  const { payments } = api.services;
  const noBalance = new PaymentsError("validation", "the account has no balance");
  api.services.payments = { ...payments, refundPayment: () => Promise.reject(noBalance) };
  expect((await who.call("POST", "/api/subscription/withdraw/")).status).toBe(503);
  api.services.payments = payments;
}
/** Subscribes while the provider's responses are lost. The row is `creating`, and the job that looks for it is gone. */
async function loseCreation(who: BillingOwner): Promise<void> {
  await provider.set({ trouble: "answer_lost", searchLagMinutes: 10, loseNotifications: true });
  expect((await subscribe(who)).body.code).toBe("provider_silent");
  await provider.set({ trouble: "none" });
  await sql`delete from test_job`.execute(api.services.db);
  expect(await view(who)).toMatchObject({ state: "confirming", can_cancel: false });
}

test("a creation whose job was lost is found by the hourly job", async () => {
  const who = await createBillingOwner(api);
  await loseCreation(who);
  api.clock.advance({ minutes: 50 });
  await runScheduled(api, "billing.reconcile-unsettled");
  expect(await view(who)).toMatchObject({ state: "active", receipts: [{ status: "paid" }] });
});

test("a subscription that is being created cannot be cancelled, and is active when it is found", async () => {
  const who = await createBillingOwner(api);
  await loseCreation(who);
  const asked = await who.call("POST", "/api/subscription/cancel/");
  expect(asked).toMatchObject({ status: 404, body: { code: "no_subscription" } });
  api.clock.advance({ minutes: 50 });
  await runScheduled(api, "billing.reconcile-unsettled");
  expect(await view(who)).toMatchObject({ state: "active", can_cancel: true });
});

test("a refund is sent again with the same idempotency key, and the provider refunds once", async () => {
  const who = await subscriber();
  await who.call("POST", "/api/subscription/cancel/");
  await provider.set({ trouble: "answer_lost" });
  const asked = await who.call("POST", "/api/subscription/withdraw/");
  expect(asked.body.code).toBe("refund_failed");
  await provider.set({ trouble: "none" });
  // A reading that is older than the refund still shows the payment as paid.
  const [payment] = (await remoteOf(who)).payments;
  await provider.change(({ payments }) => {
    const stored = payments[payment?.id ?? ""];
    if (stored) stored.status = "approved";
  });
  await api.runJobs();
  expect((await view(who)).receipts).toMatchObject([{ status: "refunded" }]);
  const refunds = provider.calls.filter(({ call }) => call.endsWith(`/${payment?.id}/refunds`));
  expect(refunds.map(({ key }) => key)).toEqual(Array(2).fill(`refund-${payment?.id}`));
});

test("a month that is being refunded does not delay the first charge of a new subscription", async () => {
  const who = await subscriber();
  await withdrawWithoutRefund(who);
  expect(await view(who)).toMatchObject({ can_subscribe: true, first_charge_at: null });
  expect((await subscribe(who)).body).toMatchObject({ first_charge_at: null });
});

test("a subscription that ended is read for fifteen days, and then no more", async () => {
  const who = await subscriber();
  await who.call("POST", "/api/subscription/cancel/");
  await provider.tick();
  await api.runJobs();
  const { id } = (await remoteOf(who)).subscription ?? {};
  const readings = async () => {
    const before = provider.calls.length;
    await runScheduled(api, "billing.reconcile");
    return provider.calls.slice(before).filter(({ call }) => call === `GET /preapproval/${id}`);
  };
  for (const days of [4, 10]) {
    api.clock.advance({ days });
    expect(await readings()).toHaveLength(1);
  }
  api.clock.advance({ days: 2 });
  // This reading is the last one. It is later than fifteen days after the end.
  expect(await readings()).toHaveLength(1);
  api.clock.advance({ days: 1 });
  expect(await readings()).toEqual([]);
});

test("a charge that was paid and taken back before our first reading has the date of its payment", async () => {
  const who = await subscriber("CONT");
  expect((await view(who)).receipts).toMatchObject([{ status: "pending" }]);
  await provider.set({ loseNotifications: true });
  await moveTo("2027-03-02T10:00:00-03:00");
  const { subscription, payments } = await remoteOf(who);
  expect(payments).toMatchObject([{ status: "approved" }]);
  // A subscription that ended there is read once, so no second reading finds the date.
  await provider.change((state, now) => {
    takeBack(state, payments[0]?.id ?? "", "charged_back", now);
    const stored = state.subscriptions[subscription?.id ?? ""];
    if (stored) cancel(state, stored, now);
  });
  await sql`delete from test_job`.execute(api.services.db);
  await runScheduled(api, "billing.reconcile");
  const paidAt = "2027-03-02T13:00:00.000Z";
  expect((await view(who)).receipts).toMatchObject([{ status: "charged_back", at: paidAt }]);
});

test("a later change of a paid invoice moves neither its date nor the end of the withdrawal right", async () => {
  const who = await subscriber();
  const { withdraw_until: until, receipts } = await view(who);
  const [invoice] = (await remoteOf(who)).invoices;
  api.clock.advance({ days: 5 });
  await provider.change((state, now) => {
    const history = state.invoices[invoice?.id ?? ""]?.history ?? [];
    const newest = history.at(-1);
    if (newest) history.push({ ...newest, at: now });
  });
  await runScheduled(api, "billing.reconcile");
  expect(await view(who)).toMatchObject({ withdraw_until: until, receipts });
});

test("the mail about a failed charge promises no retry if the subscription has ended", async () => {
  const who = await subscriber();
  await provider.set({ refuseCharges: true, loseNotifications: true });
  await moveTo("2027-04-01T10:00:00-03:00");
  api.clock.advance({ minutes: 5 });
  const { subscription } = await remoteOf(who);
  await provider.change((state, now) => {
    const stored = state.subscriptions[subscription?.id ?? ""];
    if (stored) cancel(state, stored, now);
  });
  // The search still shows that the provider retries the charge.
  await provider.set({ searchLagMinutes: 4 });
  await runScheduled(api, "billing.reconcile");
  const mail = api.sent.findLast(({ to, subject }) => to === who.email && /cobrar/.test(subject));
  expect(mail?.text).toContain("não tenta esta cobrança de novo");
});

test.each([
  ["held_by_moon", "unknown"],
  ["in_process", "pending"],
])(
  "a notification about a payment that is %s is processed again when it is repeated",
  async (remote, status) => {
    const who = await createBillingOwner(api);
    expect((await subscribe(who)).status).toBe(201);
    const [invoice] = (await remoteOf(who)).invoices;
    const setStatus = (status: string) =>
      provider.change((state) => {
        const stored = state.invoices[invoice?.id ?? ""];
        const payment = state.payments[stored?.paymentId ?? ""];
        for (const one of [payment, stored?.history.at(-1)?.payment]) {
          if (one) one.status = status as "approved";
        }
      });
    await setStatus(remote);
    const { outbox } = await provider.state();
    const notifications = outbox.filter(({ resourceId }) => resourceId === invoice?.id);
    expect(notifications).toHaveLength(1);
    await provider.tick();
    await api.runJobs();
    expect((await view(who)).receipts).toMatchObject([{ status }]);
    await setStatus("approved");
    await provider.change((state) => state.outbox.push(...(notifications as Notification[])));
    await provider.tick();
    await api.runJobs();
    expect((await view(who)).receipts).toMatchObject([{ status: "paid" }]);
  },
);

test("a blocked business is not entitled and cannot subscribe, though its plan runs", async () => {
  const who = await subscriber();
  expect(await view(who)).toMatchObject({ state: "active", entitled: true });
  await api.services.db
    .updateTable("business")
    .set({ blocked_at: api.clock.now() })
    .where("id", "=", who.businessId)
    .execute();
  expect(await view(who)).toMatchObject({ state: "active", entitled: false, can_subscribe: false });
  expect(await subscribe(who)).toMatchObject({ status: 403, body: { code: "business_blocked" } });
});
