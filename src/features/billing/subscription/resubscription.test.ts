import { sql } from "kysely";
import { expect, test } from "vitest";
import { takeBack } from "#src/sandbox/payments/refunds.ts";
import { type BillingOwner, runScheduled } from "#testing/billing.ts";
import { setUpSubscriptionTests } from "#testing/subscriptions.ts";

const world = setUpSubscriptionTests({ quick: true, startAt: "2027-03-01T22:30:00-03:00" });
const { view } = world;

/** The paid month ends on 1 April at 22:30. The next noon is on the day after. */
const monthEnd = "2027-04-02T01:30:00.000Z";
const nextCharge = "2027-04-02T15:00:00.000Z";

const post = (who: BillingOwner, path: string) => who.call("POST", path);
const panelStatus = async (who: BillingOwner) =>
  (await who.call("GET", "/api/dashboard/summary/")).status;
const subscribe = (who: BillingOwner) => world.subscribeWith(who, "APRO");
const paymentsOf = async ({ email }: BillingOwner) => {
  const { payments, subscriptions } = await world.provider.state();
  return Object.values(payments).filter(
    ({ subscriptionId }) => subscriptions[subscriptionId]?.payerEmail === email,
  );
};
const liveRemotes = async (who: BillingOwner) =>
  (await world.remoteOf(who)).filter(({ status }) => status !== "cancelled");
const moveTo = async (at: string) => {
  world.api.clock.set(at);
  await world.provider.tick();
  await world.api.runJobs();
};
/** Paid on 1 March, cancelled and subscribed again on 5 March. */
async function resubscriber(): Promise<BillingOwner> {
  const who = await world.owner();
  await subscribe(who);
  await moveTo("2027-03-02T09:00:00-03:00");
  expect(await view(who)).toMatchObject({ state: "active", receipts: [{ status: "paid" }] });
  await post(who, "/api/subscription/cancel/");
  await moveTo("2027-03-05T10:00:00-03:00");
  expect(await view(who)).toMatchObject({
    state: "cancelled",
    covered_until: monthEnd,
    first_charge_at: nextCharge,
  });
  expect((await subscribe(who)).body).toMatchObject({
    state: "scheduled",
    first_charge_at: nextCharge,
  });
  return who;
}

test("whoever subscribes again during a paid month pays when it ends, and the panel stays open", async () => {
  const who = await resubscriber();
  expect(await view(who)).toMatchObject({
    state: "scheduled",
    entitled: true,
    covered_until: monthEnd,
    next_charge_at: nextCharge,
    first_charge_at: null,
  });
  expect(await world.mails(who)).toEqual([
    "Pagamento recebido",
    "Assinatura cancelada",
    "Assinatura confirmada",
  ]);
  const mail = world.api.sent.findLast(({ to }) => to === who.email);
  expect(mail?.text).toContain("o mês que você já pagou continua até o fim");
  for (const at of ["2027-04-01T22:31:00-03:00", "2027-04-02T11:59:00-03:00"]) {
    await moveTo(at);
    await runScheduled(world.api, "billing.reconcile");
    expect(await paymentsOf(who)).toHaveLength(1);
    expect(await panelStatus(who)).toBe(200);
  }
  await moveTo("2027-04-02T12:30:00-03:00");
  expect(await paymentsOf(who)).toHaveLength(2);
  expect(await view(who)).toMatchObject({ state: "active", entitled: true });
  const cancelled = await post(who, "/api/subscription/cancel/");
  expect(cancelled.body.until).toBe("2027-05-02T15:00:00.000Z");
});

test("cancelled again before its charge, nothing is charged and the paid month stays", async () => {
  const who = await resubscriber();
  const cancelled = await post(who, "/api/subscription/cancel/");
  expect(cancelled.body).toMatchObject({
    state: "cancelled",
    until: monthEnd,
    first_charge_at: nextCharge,
  });
  await moveTo("2027-04-03T12:30:00-03:00");
  expect(await paymentsOf(who)).toHaveLength(1);
  expect(await panelStatus(who)).toBe(402);
});

test("a withdrawal from the paid month also ends the subscription that waits for its end", async () => {
  const who = await resubscriber();
  const back = await post(who, "/api/subscription/withdraw/");
  const refund = { amount: 9.9, status: "done" };
  expect(back.body).toMatchObject({ entitled: false, refund, receipts: [{ status: "refunded" }] });
  await world.api.runJobs();
  expect(await view(who)).toMatchObject({ state: "ended", refund, first_charge_at: null });
  expect(await liveRemotes(who)).toEqual([]);
  await moveTo("2027-04-03T12:30:00-03:00");
  expect(await paymentsOf(who)).toHaveLength(1);
});

test("a withdrawal that cannot end the subscription that waits fails, and its repetition ends both", async () => {
  const who = await resubscriber();
  const { db } = world.api.services;
  // Only a subscription without a charge has a first charge to come.
  await sql`create function reject_change() returns trigger language plpgsql
    as $$ begin raise exception 'rejected'; end $$`.execute(db);
  await sql`create trigger reject_change before update of cancel_requested_at on subscription
    for each row when (new.first_charge_at is not null and new.refund_requested_at is not null)
    execute function reject_change()`.execute(db);
  expect((await post(who, "/api/subscription/withdraw/")).status).toBe(500);
  await sql`drop function reject_change cascade`.execute(db);
  expect((await post(who, "/api/subscription/withdraw/")).status).toBe(200);
  await world.api.runJobs();
  expect(await view(who)).toMatchObject({ state: "ended", receipts: [{ status: "refunded" }] });
  expect(await liveRemotes(who)).toEqual([]);
});

test.each(["refunded", "charged_back"] as const)(
  "a paid month that was %s at the provider ends the subscription that waits for its end within a day",
  async (status) => {
    const who = await resubscriber();
    await world.provider.set({ loseNotifications: true });
    const [payment] = await paymentsOf(who);
    await world.provider.change((state, now) => takeBack(state, payment?.id ?? "", status, now));
    await runScheduled(world.api, "billing.reconcile");
    // The readings of the first run may be in any order.
    await runScheduled(world.api, "billing.reconcile");
    expect(await view(who)).toMatchObject({ state: "ended", entitled: false });
    expect(await liveRemotes(who)).toEqual([]);
    expect(await panelStatus(who)).toBe(402);
  },
);
