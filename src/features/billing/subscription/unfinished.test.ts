import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { cancel } from "#src/sandbox/payments/charging.ts";
import type { Notification } from "#src/sandbox/payments/provider-state.ts";
import { takeBack } from "#src/sandbox/payments/refunds.ts";
import { PaymentsError } from "#src/services/payments/payments.ts";
import { type BillingOwner, runScheduled } from "#testing/billing.ts";
import { setUpSubscriptionTests } from "#testing/subscriptions.ts";

const world = setUpSubscriptionTests({ quick: true, startAt: "2027-03-01T10:00:00-03:00" });
const { view } = world;

// Runs before the common clean-up, which runs the jobs.
afterEach(() => sql`delete from test_job`.execute(world.api.services.db));

const subscribe = (who: BillingOwner, holder = "APRO") => world.subscribeWith(who, holder);
/** Lets the provider charge and notify. Our jobs do not run. */
const moveTo = async (at: string) => {
  world.api.clock.set(at);
  await world.provider.tick();
};
const remoteOf = async ({ email }: BillingOwner) => {
  const { subscriptions, invoices, payments } = await world.provider.state();
  const subscription = Object.values(subscriptions).find(({ payerEmail }) => payerEmail === email);
  const isOwn = (one: { subscriptionId: string }) => one.subscriptionId === subscription?.id;
  return {
    subscription,
    invoices: Object.values(invoices).filter(isOwn),
    payments: Object.values(payments).filter(isOwn),
  };
};
async function subscriber(holder?: string): Promise<BillingOwner> {
  const who = await world.owner();
  expect((await subscribe(who, holder)).status).toBe(201);
  await world.provider.tick();
  await world.api.runJobs();
  return who;
}
/** Withdraws while the provider rejects refunds. */
async function withdrawWithoutRefund(who: BillingOwner): Promise<void> {
  const { payments } = world.api.services;
  const noBalance = new PaymentsError("validation", "the account has no balance");
  world.api.services.payments = { ...payments, refundPayment: () => Promise.reject(noBalance) };
  expect((await who.call("POST", "/api/subscription/withdraw/")).status).toBe(503);
  world.api.services.payments = payments;
}
/** Subscribes while the provider's responses are lost. The row is `creating`, and the job that looks for it is gone. */
async function loseCreation(who: BillingOwner): Promise<void> {
  await world.provider.set({
    trouble: "answer_lost",
    searchLagMinutes: 10,
    loseNotifications: true,
  });
  expect((await subscribe(who)).body.code).toBe("provider_silent");
  await world.provider.set({ trouble: "none" });
  await sql`delete from test_job`.execute(world.api.services.db);
  expect(await view(who)).toMatchObject({ state: "confirming", can_cancel: false });
}

test("a creation whose job was lost is found by the hourly job", async () => {
  const who = await world.owner();
  await loseCreation(who);
  world.api.clock.advance({ minutes: 50 });
  await runScheduled(world.api, "billing.reconcile-unsettled");
  expect(await view(who)).toMatchObject({ state: "active", receipts: [{ status: "paid" }] });
});

test("a subscription that is being created cannot be cancelled, and is active when it is found", async () => {
  const who = await world.owner();
  await loseCreation(who);
  const asked = await who.call("POST", "/api/subscription/cancel/");
  expect(asked).toMatchObject({ status: 404, body: { code: "no_subscription" } });
  world.api.clock.advance({ minutes: 50 });
  await runScheduled(world.api, "billing.reconcile-unsettled");
  expect(await view(who)).toMatchObject({ state: "active", can_cancel: true });
});

test("a refund is sent again with the same idempotency key, and the provider refunds once", async () => {
  const who = await subscriber();
  await who.call("POST", "/api/subscription/cancel/");
  await world.provider.set({ trouble: "answer_lost" });
  const asked = await who.call("POST", "/api/subscription/withdraw/");
  expect(asked.body.code).toBe("refund_failed");
  await world.provider.set({ trouble: "none" });
  // A reading that is older than the refund still shows the payment as paid.
  const [payment] = (await remoteOf(who)).payments;
  await world.provider.change(({ payments }) => {
    const stored = payments[payment?.id ?? ""];
    if (stored) stored.status = "approved";
  });
  await world.api.runJobs();
  expect((await view(who)).receipts).toMatchObject([{ status: "refunded" }]);
  const refunds = world.provider.calls.filter(({ call }) =>
    call.endsWith(`/${payment?.id}/refunds`),
  );
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
  await world.provider.tick();
  await world.api.runJobs();
  const { id } = (await remoteOf(who)).subscription ?? {};
  const readings = async () => {
    const before = world.provider.calls.length;
    await runScheduled(world.api, "billing.reconcile");
    return world.provider.calls
      .slice(before)
      .filter(({ call }) => call === `GET /preapproval/${id}`);
  };
  for (const days of [4, 10]) {
    world.api.clock.advance({ days });
    expect(await readings()).toHaveLength(1);
  }
  world.api.clock.advance({ days: 2 });
  // This reading is the last one. It is later than fifteen days after the end.
  expect(await readings()).toHaveLength(1);
  world.api.clock.advance({ days: 1 });
  expect(await readings()).toEqual([]);
});

test("a charge that was paid and taken back before our first reading has the date of its payment", async () => {
  const who = await subscriber("CONT");
  expect((await view(who)).receipts).toMatchObject([{ status: "pending" }]);
  await world.provider.set({ loseNotifications: true });
  await moveTo("2027-03-02T10:00:00-03:00");
  const { subscription, payments } = await remoteOf(who);
  expect(payments).toMatchObject([{ status: "approved" }]);
  // A subscription that ended there is read once, so no second reading finds the date.
  await world.provider.change((state, now) => {
    takeBack(state, payments[0]?.id ?? "", "charged_back", now);
    const stored = state.subscriptions[subscription?.id ?? ""];
    if (stored) cancel(state, stored, now);
  });
  await sql`delete from test_job`.execute(world.api.services.db);
  await runScheduled(world.api, "billing.reconcile");
  const paidAt = "2027-03-02T13:00:00.000Z";
  expect((await view(who)).receipts).toMatchObject([{ status: "charged_back", at: paidAt }]);
});

test("a later change of a paid invoice moves neither its date nor the end of the withdrawal right", async () => {
  const who = await subscriber();
  const { withdraw_until: until, receipts } = await view(who);
  const [invoice] = (await remoteOf(who)).invoices;
  world.api.clock.advance({ days: 5 });
  await world.provider.change((state, now) => {
    const history = state.invoices[invoice?.id ?? ""]?.history ?? [];
    const newest = history.at(-1);
    if (newest) history.push({ ...newest, at: now });
  });
  await runScheduled(world.api, "billing.reconcile");
  expect(await view(who)).toMatchObject({ withdraw_until: until, receipts });
});

test("the mail about a failed charge promises no retry if the subscription has ended", async () => {
  const who = await subscriber();
  await world.provider.set({ refuseCharges: true, loseNotifications: true });
  await moveTo("2027-04-01T10:00:00-03:00");
  world.api.clock.advance({ minutes: 5 });
  const { subscription } = await remoteOf(who);
  await world.provider.change((state, now) => {
    const stored = state.subscriptions[subscription?.id ?? ""];
    if (stored) cancel(state, stored, now);
  });
  // The search still shows that the provider retries the charge.
  await world.provider.set({ searchLagMinutes: 4 });
  await runScheduled(world.api, "billing.reconcile");
  const mail = world.api.sent.findLast(
    ({ to, subject }) => to === who.email && /cobrar/.test(subject),
  );
  expect(mail?.text).toContain("não tenta esta cobrança de novo");
});

test.each([
  ["held_by_moon", "unknown"],
  ["in_process", "pending"],
])(
  "a notification about a payment that is %s is processed again when it is repeated",
  async (remote, status) => {
    const who = await world.owner();
    expect((await subscribe(who)).status).toBe(201);
    const [invoice] = (await remoteOf(who)).invoices;
    const setStatus = (status: string) =>
      world.provider.change((state) => {
        const stored = state.invoices[invoice?.id ?? ""];
        const payment = state.payments[stored?.paymentId ?? ""];
        for (const one of [payment, stored?.history.at(-1)?.payment]) {
          if (one) one.status = status as "approved";
        }
      });
    await setStatus(remote);
    const { outbox } = await world.provider.state();
    const notifications = outbox.filter(({ resourceId }) => resourceId === invoice?.id);
    expect(notifications).toHaveLength(1);
    await world.provider.tick();
    await world.api.runJobs();
    expect((await view(who)).receipts).toMatchObject([{ status }]);
    await setStatus("approved");
    await world.provider.change((state) => state.outbox.push(...(notifications as Notification[])));
    await world.provider.tick();
    await world.api.runJobs();
    expect((await view(who)).receipts).toMatchObject([{ status: "paid" }]);
  },
);

test("a blocked business is not entitled and cannot subscribe, though its plan runs", async () => {
  const who = await subscriber();
  expect(await view(who)).toMatchObject({ state: "active", entitled: true });
  await world.api.services.db
    .updateTable("business")
    .set({ blocked_at: world.api.clock.now() })
    .where("id", "=", who.businessId)
    .execute();
  expect(await view(who)).toMatchObject({ state: "active", entitled: false, can_subscribe: false });
  expect(await subscribe(who)).toMatchObject({ status: 403, body: { code: "business_blocked" } });
});
