import { sql } from "kysely";
import { expect, test } from "vitest";
import { takeBack } from "#src/sandbox/payments/refunds.ts";
import { PaymentsError } from "#src/services/payments/payments.ts";
import { type BillingOwner, firstChargeMinutes, passTime, runScheduled } from "#testing/billing.ts";
import { setUpSubscriptionTests } from "#testing/subscriptions.ts";
import { followNotification } from "../notifications/follow-notification.server.ts";

const world = setUpSubscriptionTests();
const { view } = world;

const statuses = async (who: BillingOwner) =>
  (await view(who)).receipts.map(({ status }: { status: string }) => status);
const subscribe = (who: BillingOwner) => world.subscribeWith(who, "APRO");
const refundMail = expect.stringMatching(/^Devolvemos R\$\s9,90 ao seu cartão$/);
const pass = (minutes: number, step = 10) => passTime(world.api, world.provider, { minutes, step });
async function subscriber(): Promise<BillingOwner> {
  const who = await world.owner();
  expect((await subscribe(who)).status).toBe(201);
  await pass(firstChargeMinutes);
  expect(await statuses(who)).toEqual(["paid"]);
  return who;
}
/** The payments of an owner at the provider, oldest first. */
async function paymentsOf({ email }: BillingOwner) {
  const { payments, subscriptions } = await world.provider.state();
  return Object.values(payments).filter(
    ({ subscriptionId }) => subscriptions[subscriptionId]?.payerEmail === email,
  );
}
async function takeBackNewest(who: BillingOwner, status: "refunded" | "charged_back") {
  const id = (await paymentsOf(who)).at(-1)?.id ?? "";
  await world.provider.change((state, now) => takeBack(state, id, status, now));
}
const remoteStatuses = async (who: BillingOwner) =>
  (await world.remoteOf(who)).map(({ status }) => status);
/** Withdraws while the provider rejects refunds: the subscription is cancelled, and its charge stays paid. */
async function withdrawWithoutRefund(who: BillingOwner): Promise<void> {
  const { payments } = world.api.services;
  const noBalance = new PaymentsError("validation", "the account has no balance");
  world.api.services.payments = { ...payments, refundPayment: () => Promise.reject(noBalance) };
  const asked = await who.call("POST", "/api/subscription/withdraw/");
  world.api.services.payments = payments;
  expect(asked).toMatchObject({ status: 503, body: { code: "refund_failed" } });
}

for (const status of ["refunded", "charged_back"] as const) {
  for (const loseNotifications of [false, true]) {
    const how = loseNotifications ? "without a notification" : "with notifications";
    test(`a payment ${status} at the provider's panel ends the plan, ${how}`, async () => {
      const who = await subscriber();
      await world.provider.set({ loseNotifications });
      await takeBackNewest(who, status);
      await pass(loseNotifications ? 24 * 60 : 40, loseNotifications ? 240 : 10);
      expect(await view(who)).toMatchObject({
        state: "ended",
        entitled: false,
        receipts: [{ status }],
        withdraw_until: null,
      });
      // The provider does not charge again after a refund or dispute.
      expect(await remoteStatuses(who)).toEqual(["cancelled"]);
      expect(await view(who)).toMatchObject({ refund: { amount: 9.9, status: "done" } });
      expect(await world.mails(who)).toEqual(["Pagamento recebido", refundMail]);
    });
  }
}

test("a charge-back of a payment 70 days old ends the plan and keeps the month that is paid", async () => {
  const who = await subscriber();
  world.api.clock.advance({ days: 70 });
  await pass(120);
  expect(await statuses(who)).toEqual(["paid", "paid", "paid"]);
  await world.provider.set({ loseOneIn: 0 });
  const [first] = await paymentsOf(who);
  await world.provider.change((state, now) =>
    takeBack(state, first?.id ?? "", "charged_back", now),
  );
  await pass(120);
  expect(await statuses(who)).toEqual(["paid", "paid", "charged_back"]);
  expect(await view(who)).toMatchObject({
    state: "cancelled",
    entitled: true,
    refund: { amount: 9.9, status: "done" },
  });
  expect(await remoteStatuses(who)).toEqual(["cancelled"]);
  expect((await world.mails(who)).slice(3)).toEqual([refundMail]);
  expect(world.api.sent.findLast(({ to }) => to === who.email)?.text).toContain(
    "contestado no banco",
  );
});

test("a refund of an older month at the provider's panel is mailed, and the subscription goes on", async () => {
  const who = await subscriber();
  world.api.clock.advance({ days: 70 });
  await pass(120);
  await world.provider.set({ loseOneIn: 0 });
  const [first] = await paymentsOf(who);
  await world.provider.change((state, now) => takeBack(state, first?.id ?? "", "refunded", now));
  await pass(120);
  expect(await statuses(who)).toEqual(["paid", "paid", "refunded"]);
  expect(await view(who)).toMatchObject({ state: "active", refund: null });
  expect((await world.mails(who)).slice(3)).toEqual([refundMail]);
  expect(world.api.sent.findLast(({ to }) => to === who.email)?.text).not.toContain("terminou");
});

test("later notices of the same payment are processed: approved, then refunded, then disputed", async () => {
  const who = await subscriber();
  for (const status of ["refunded", "charged_back"] as const) {
    await world.provider.set({ loseOneIn: 0, notificationSpreadMinutes: 0 });
    await takeBackNewest(who, status);
    await world.provider.tick();
    await world.api.runJobs();
    expect(await statuses(who)).toEqual([status]);
  }
  expect(await world.mails(who)).toEqual(["Pagamento recebido", refundMail]);
});

test("a refund made at the panel first counts as the refund of the withdrawal", async () => {
  const who = await subscriber();
  await world.provider.set({ loseNotifications: true });
  await takeBackNewest(who, "refunded");
  const back = await who.call("POST", "/api/subscription/withdraw/");
  expect(back).toMatchObject({ status: 200, body: { receipts: [{ status: "refunded" }] } });
  expect(await world.mails(who)).toEqual(["Pagamento recebido", refundMail]);
});

test("a withdrawal ends with the amount on the page and in one mail", async () => {
  const who = await subscriber();
  const back = await who.call("POST", "/api/subscription/withdraw/");
  expect(back.body).toMatchObject({ state: "ended", refund: { amount: 9.9, status: "done" } });
  await pass(24 * 60, 240);
  expect(await world.mails(who)).toEqual(["Pagamento recebido", refundMail]);
  const text = world.api.sent.findLast(({ to }) => to === who.email)?.text;
  expect(text).toContain("Sua assinatura terminou e nada mais será cobrado.");
  expect(text).not.toContain("contestado");
});

test("a test seller cannot refund: the withdrawal says so, and is completed when refunds work", async () => {
  const who = await subscriber();
  await world.provider.set({ testSeller: true });
  const asked = await who.call("POST", "/api/subscription/withdraw/");
  expect(asked).toMatchObject({ status: 503, body: { code: "refund_failed" } });
  expect(await view(who)).toMatchObject({ refund: { amount: 9.9, status: "requested" } });
  expect(await remoteStatuses(who)).toEqual(["cancelled"]);
  await world.provider.set({ testSeller: false });
  await pass(60);
  expect(await view(who)).toMatchObject({ refund: { amount: 9.9, status: "done" } });
  expect(await world.mails(who)).toEqual(["Pagamento recebido", refundMail]);
});

test("a withdrawal while the provider does not respond is completed by a job, once", async () => {
  const who = await subscriber();
  await world.provider.set({ trouble: "down" });
  const asked = await who.call("POST", "/api/subscription/withdraw/");
  expect(asked.status).toBeGreaterThanOrEqual(500);
  await world.provider.set({ trouble: "none" });
  await pass(60);
  expect(await statuses(who)).toEqual(["refunded"]);
  expect((await paymentsOf(who)).map(({ status }) => status)).toEqual(["refunded"]);
  expect(await remoteStatuses(who)).toEqual(["cancelled"]);
});

test("a withdrawal after a cancellation is mailed once, also if its notification is processed first", async () => {
  const who = await subscriber();
  await who.call("POST", "/api/subscription/cancel/");
  await world.provider.set({ trouble: "down" });
  await who.call("POST", "/api/subscription/withdraw/");
  await world.provider.set({ trouble: "none" });
  // The provider executed the refund, and its response was lost.
  await takeBackNewest(who, "refunded");
  const [payment] = await paymentsOf(who);
  const notification = { topic: "payment", resourceId: payment?.id ?? "" };
  expect(await followNotification(world.api.services, notification)).toBe("done");
  await pass(24 * 60, 240);
  expect(await world.mails(who)).toEqual([
    "Pagamento recebido",
    "Assinatura cancelada",
    refundMail,
  ]);
  const mail = world.api.sent.findLast(({ to }) => to === who.email);
  expect(mail?.text).toMatch(/R\$\s9,90/);
});

test("a refund that the provider rejects is repeated, and the subscription is cancelled meanwhile", async () => {
  const who = await subscriber();
  await withdrawWithoutRefund(who);
  expect(await view(who)).toMatchObject({
    state: "cancelled",
    can_subscribe: true,
    can_cancel: false,
    receipts: [{ status: "paid" }],
  });
  expect(await remoteStatuses(who)).toEqual(["cancelled"]);
  expect(world.api.logged.join()).toContain("refund failed; jobs repeat it");
  await pass(60);
  expect(await statuses(who)).toEqual(["refunded"]);
  expect(await view(who)).toMatchObject({ state: "ended", entitled: false });
});

test("a refund that the queue gave up is repeated by the hourly job, also weeks later", async () => {
  const who = await subscriber();
  await withdrawWithoutRefund(who);
  await sql`delete from test_job`.execute(world.api.services.db);
  // Payments this old are not read again without a reason.
  world.api.clock.advance({ days: 70 });
  await runScheduled(world.api, "billing.reconcile-unsettled");
  expect(await statuses(who)).toEqual(["refunded"]);
  expect((await paymentsOf(who)).map(({ status }) => status)).toEqual(["refunded"]);
});

test("a withdrawal is possible at 23:59 of the seventh day, and not at midnight", async () => {
  for (const [early, status] of [
    [60_000, 200],
    [0, 409],
  ] as const) {
    const who = await subscriber();
    const { withdraw_until: until } = await view(who);
    world.api.clock.set(new Date(new Date(until).getTime() - early));
    expect(world.api.clock.now().toISOString()).toContain(early ? "T02:59" : "T03:00");
    expect((await who.call("POST", "/api/subscription/withdraw/")).status).toBe(status);
  }
});

test("a second charge gives no new right of withdrawal", async () => {
  const who = await subscriber();
  const { next_charge_at: due } = await view(who);
  world.api.clock.set(due);
  await pass(120);
  expect(await statuses(who)).toEqual(["paid", "paid"]);
  expect((await view(who)).withdraw_until).toBeNull();
  const answer = await who.call("POST", "/api/subscription/withdraw/");
  expect(answer).toMatchObject({ status: 409, body: { code: "withdrawal_over" } });
});

test.each([
  ["after its charge is cancelled and refunded", 26, ["refunded"]],
  ["before its charge is cancelled", 6000, []],
])("a failed creation that appears late, %s", async (_, firstChargeDelayMinutes, refunds) => {
  const who = await world.owner();
  const token = await world.provider.token();
  await world.provider.set({
    firstChargeDelayMinutes,
    searchLagMinutes: 100,
    loseNotifications: true,
  });
  await world.provider.set({ trouble: "answer_lost" });
  await who.call("POST", "/api/assinaturas/criar/", {
    uuid: who.accountId,
    plan: "mensal",
    email: who.email,
    card_token_id: token,
  });
  await world.provider.set({ trouble: "none" });
  await pass(90);
  expect(await view(who)).toMatchObject({ state: "none", can_subscribe: true });
  expect(await paymentsOf(who)).toHaveLength(refunds.length);
  await pass(25 * 60, 60);
  expect((await paymentsOf(who)).map(({ status }) => status)).toEqual(refunds);
  expect(await remoteStatuses(who)).toEqual(["cancelled"]);
  expect(await view(who)).toMatchObject({ entitled: false });
  expect(await statuses(who)).toEqual(refunds);
});
