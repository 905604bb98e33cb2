import { expect, test } from "vitest";
import { resumeRemovals } from "#src/features/privacy/resume-removals.server.ts";
import { payOnHostedPage } from "#src/sandbox/payments/preapprovals.ts";
import { takeBack } from "#src/sandbox/payments/refunds.ts";
import { PaymentsError } from "#src/services/payments/payments.ts";
import { type BillingOwner, passTime, runScheduled } from "#testing/billing.ts";
import { setUpSubscriptionTests } from "#testing/subscriptions.ts";

const world = setUpSubscriptionTests({ quick: true, startAt: "2027-03-01T10:00:00-03:00" });
const { view } = world;

/** Lets the provider charge and notify, and runs our jobs. */
const at = async (time: string) => {
  world.api.clock.set(time);
  await world.provider.tick();
  // A job fails while the provider rejects its call, and is repeated.
  await world.api.runJobs().catch(() => {});
};
const paymentsOf = async ({ email }: BillingOwner) => {
  const { payments, subscriptions } = await world.provider.state();
  return Object.values(payments)
    .filter(({ subscriptionId }) => subscriptions[subscriptionId]?.payerEmail === email)
    .map(({ status }) => status);
};
/** The owner cancels, or closes the account, and the provider rejects our call until it has charged. */
async function lockedWhile(action: () => Promise<unknown>, chargedAt: string): Promise<void> {
  await world.provider.set({ trouble: "locked" });
  await action();
  await at(chargedAt);
  await world.provider.set({ trouble: "none" });
}
const cancel = (who: BillingOwner) => who.call("POST", "/api/subscription/cancel/");
const close = (who: BillingOwner) =>
  who.call("DELETE", "/api/account/", { password: who.password });
const isThere = async ({ accountId }: BillingOwner) =>
  (await world.api.services.db
    .selectFrom("account")
    .select("id")
    .where("id", "=", accountId)
    .executeTakeFirst()) !== undefined;
async function subscribed(holder = "APRO"): Promise<BillingOwner> {
  const who = await world.owner();
  expect((await world.subscribeWith(who, holder)).status).toBe(201);
  await at("2027-03-01T11:00:00-03:00");
  return who;
}
const resume = async () => {
  await resumeRemovals(world.api.services);
  await world.api.runJobs();
};

test("a first charge after the subscription was cancelled in the trial is given back", async () => {
  const who = await world.owner();
  await who.call("POST", "/api/assinaturas/criar/", { uuid: who.accountId, plan: "trial" });
  await world.subscribeWith(who, "APRO");
  await at("2027-03-16T11:55:00-03:00");
  await lockedWhile(async () => {
    expect((await cancel(who)).body.state).toBe("ended");
  }, "2027-03-16T12:05:00-03:00");
  await at("2027-03-16T12:30:00-03:00");
  await runScheduled(world.api, "billing.reconcile-unsettled");
  expect(await paymentsOf(who)).toEqual(["refunded"]);
  expect(await view(who)).toMatchObject({ receipts: [{ status: "refunded" }] });
  expect((await world.mails(who)).at(-1)).toMatch(/^Devolvemos R\$.9,90 ao seu cartão$/);
});

test("a month that is charged after the cancellation is given back, the one before stays paid", async () => {
  const who = await subscribed();
  await at("2027-04-01T09:50:00-03:00");
  await lockedWhile(async () => {
    await cancel(who);
    world.api.clock.set("2027-04-01T10:05:00-03:00");
    await world.provider.tick();
    // The second request does not replace the first one, which came before the charge.
    await cancel(who);
  }, "2027-04-01T10:06:00-03:00");
  await at("2027-04-01T10:30:00-03:00");
  await runScheduled(world.api, "billing.reconcile-unsettled");
  expect(await paymentsOf(who)).toEqual(["approved", "refunded"]);
  expect(await view(who)).toMatchObject({ state: "ended" });
});

test("a month that was paid just before the cancellation stays paid", async () => {
  const who = await subscribed();
  await at("2027-04-01T10:00:00-03:00");
  await world.provider.set({ trouble: "locked" });
  world.api.clock.set("2027-04-01T10:01:00-03:00");
  await cancel(who);
  await world.provider.set({ trouble: "none" });
  await passTime(world.api, world.provider, { minutes: 2 * 1440, step: 240 });
  expect(await paymentsOf(who)).toEqual(["approved", "approved"]);
  expect(await view(who)).toMatchObject({ state: "cancelled" });
});

test("a refund of a late charge that fails is repeated every hour", async () => {
  const who = await subscribed();
  await at("2027-04-01T09:50:00-03:00");
  await lockedWhile(() => cancel(who), "2027-04-01T10:05:00-03:00");
  const { payments } = world.api.services;
  const noBalance = new PaymentsError("validation", "the account has no balance");
  world.api.services.payments = { ...payments, refundPayment: () => Promise.reject(noBalance) };
  await at("2027-04-01T10:30:00-03:00");
  await runScheduled(world.api, "billing.reconcile-unsettled").catch(() => {});
  expect(await paymentsOf(who)).toEqual(["approved", "approved"]);
  world.api.services.payments = payments;
  world.api.clock.set("2027-04-01T11:30:00-03:00");
  await runScheduled(world.api, "billing.reconcile-unsettled");
  expect(await paymentsOf(who)).toEqual(["approved", "refunded"]);
});

test("a payment that the bank approves after the cancellation is given back, so a new subscription is paid once", async () => {
  const who = await subscribed("CONT");
  expect(await paymentsOf(who)).toEqual(["in_process"]);
  await cancel(who);
  expect((await world.subscribeWith(who, "APRO")).status).toBe(201);
  await passTime(world.api, world.provider, { minutes: 3 * 1440, step: 240 });
  expect((await paymentsOf(who)).toSorted()).toEqual(["approved", "refunded"]);
  expect(await view(who)).toMatchObject({ state: "active" });
});

test("an account is removed only after its undecided payment, which is given back", async () => {
  const who = await subscribed("CONT");
  expect((await close(who)).status).toBe(202);
  await world.api.runJobs();
  await resume();
  expect(await isThere(who)).toBe(true);
  await passTime(world.api, world.provider, { minutes: 2 * 1440, step: 240 });
  await resume();
  expect(await paymentsOf(who)).toEqual(["refunded"]);
  expect(await isThere(who)).toBe(false);
});

test("an account with a payment that is never decided is removed after fifteen days", async () => {
  const who = await subscribed("CONT");
  await world.provider.change((state) => {
    for (const one of Object.values(state.invoices)) one.tryAt = null;
  });
  await close(who);
  await at("2027-03-15T10:00:00-03:00");
  await resume();
  expect(await isThere(who)).toBe(true);
  await at("2027-03-17T10:00:00-03:00");
  await resume();
  expect(await isThere(who)).toBe(false);
});

test("a charge after the account was closed is given back before the removal, also if the first refund fails", async () => {
  const who = await subscribed();
  await at("2027-04-01T09:50:00-03:00");
  await lockedWhile(() => close(who), "2027-04-01T10:05:00-03:00");
  const { payments } = world.api.services;
  const noBalance = new PaymentsError("validation", "the account has no balance");
  world.api.services.payments = { ...payments, refundPayment: () => Promise.reject(noBalance) };
  world.api.clock.set("2027-04-01T10:30:00-03:00");
  for (let tries = 0; tries < 2; tries++) await expect(resume()).rejects.toThrow("balance");
  expect(await isThere(who)).toBe(true);
  world.api.services.payments = payments;
  await resume();
  expect(await paymentsOf(who)).toEqual(["approved", "refunded"]);
  expect(await isThere(who)).toBe(false);
});

test("a charge-back after the account was removed counts as a withdrawal of its card", async () => {
  const payWith = async (card: string) => {
    const who = await world.owner();
    const token = await world.provider.token("APRO", card);
    await world.subscribeWith(who, undefined, { card_token_id: token });
    return who;
  };
  const removed = await payWith("4321");
  await at("2027-03-01T11:00:00-03:00");
  await close(removed);
  await world.api.runJobs();
  expect(await isThere(removed)).toBe(false);
  world.api.clock.set("2027-04-10T11:00:00-03:00");
  await world.provider.change((state, now) => {
    for (const { id, subscriptionId } of Object.values(state.payments)) {
      const isOf = state.subscriptions[subscriptionId]?.payerEmail === removed.email;
      if (isOf) takeBack(state, id, "charged_back", now);
    }
  });
  await at("2027-04-10T11:30:00-03:00");
  const [same, other] = [await payWith("4321"), await payWith("1357")];
  await at("2027-04-10T12:30:00-03:00");
  const withdraw = (who: BillingOwner) => who.call("POST", "/api/subscription/withdraw/");
  expect((await withdraw(same)).body.code).toBe("withdrawal_by_operator");
  expect((await withdraw(other)).status).toBe(200);
});

test("the trial cannot begin while a subscription waits for its payer", async () => {
  const who = await world.owner();
  expect((await world.subscribeWith(who)).body.state).toBe("pending");
  const trial = { uuid: who.accountId, plan: "trial" };
  expect((await who.call("POST", "/api/assinaturas/criar/", trial)).body.code).toBe(
    "subscription_exists",
  );
  await world.provider.change((state, now) => {
    for (const { id, payerEmail } of Object.values(state.subscriptions)) {
      const card = { holder: "APRO", brand: "visa" };
      if (payerEmail === who.email) payOnHostedPage(state, id, { card, email: who.email }, now);
    }
  });
  await at("2027-03-01T11:00:00-03:00");
  await runScheduled(world.api, "billing.reconcile");
  expect(await view(who)).toMatchObject({ state: "active", trial: { ends_at: null } });
});

test("a retry that was paid stays paid if the provider's search is behind", async () => {
  const who = await subscribed();
  await world.provider.set({ refuseCharges: true });
  await at("2027-04-01T10:30:00-03:00");
  expect(await view(who)).toMatchObject({ state: "past_due" });
  await world.provider.set({ refuseCharges: false });
  await at("2027-04-04T11:00:00-03:00");
  const { state, until } = await view(who);
  expect(state).toBe("active");
  await world.provider.set({ searchLagMinutes: 600 });
  world.api.clock.set("2027-04-04T11:05:00-03:00");
  await runScheduled(world.api, "billing.reconcile");
  expect(await view(who)).toMatchObject({ state, until });
});
