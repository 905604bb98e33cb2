import { expect, test } from "vitest";
import { payOnHostedPage } from "#src/sandbox/payments/preapprovals.ts";
import { type BillingOwner, passTime, runScheduled } from "#testing/billing.ts";
import { setUpSubscriptionTests } from "#testing/subscriptions.ts";

const world = setUpSubscriptionTests();
const { view } = world;

const subscribe = (who: BillingOwner, withCard = true) =>
  world.subscribeWith(who, withCard ? "APRO" : undefined);
const remoteOf = async (who: BillingOwner) => {
  const found = await world.remoteOf(who);
  expect(found).toHaveLength(1);
  return found[0] as (typeof found)[number];
};
const advance = async (minutes: number) => {
  world.api.clock.advance({ minutes });
  await world.api.runJobs();
};

test("without any notification the first charge is found at the next look after 35 minutes", async () => {
  const who = await world.owner();
  await world.provider.set({ loseNotifications: true, firstChargeSpreadMinutes: 0 });
  await subscribe(who);
  await advance(34);
  expect(await view(who)).toMatchObject({ state: "processing", entitled: true, receipts: [] });
  await advance(1);
  expect(await view(who)).toMatchObject({ state: "active", receipts: [{ status: "paid" }] });
});

test("the looks after 61, 120 and 360 minutes find a later charge, and then stop", async () => {
  for (const [delay, look] of [
    [50, 61],
    [100, 120],
    [300, 360],
  ] as const) {
    const who = await world.owner();
    await world.provider.set({ loseNotifications: true, firstChargeDelayMinutes: delay });
    await world.provider.set({ firstChargeSpreadMinutes: 0 });
    await subscribe(who);
    const looks = [35, 61, 120, 360].filter((one) => one < look);
    let passed = 0;
    for (const at of [...looks, look - 1]) {
      await advance(at - passed);
      passed = at;
      expect((await view(who)).receipts).toEqual([]);
    }
    await advance(1);
    expect(await view(who)).toMatchObject({ state: "active", receipts: [{ status: "paid" }] });
  }
});

test("a charge that no look and no notification found is found by the hourly job", async () => {
  const who = await world.owner();
  await world.provider.set({ loseNotifications: true, firstChargeDelayMinutes: 400 });
  await subscribe(who);
  await passTime(world.api, world.provider, { minutes: 540, step: 60 });
  expect(await view(who)).toMatchObject({ state: "active", receipts: [{ status: "paid" }] });
  expect(await world.mails(who)).toEqual(["Pagamento recebido"]);
});

test("a notification that comes before its payment, twice, is processed when the payment appears", async () => {
  const who = await world.owner();
  await world.provider.set({
    firstChargeSpreadMinutes: 0,
    notificationSpreadMinutes: 0,
    loseOneIn: 0,
    resourceDelayMinutes: 2,
    searchLagMinutes: 5,
  });
  await subscribe(who);
  world.api.clock.advance({ minutes: 26 });
  await world.provider.tick();
  await world.api.runJobs();
  expect((await view(who)).receipts).toEqual([]);
  // Attempts follow after 1, 2 and 5 minutes; the search shows the charge after five.
  await advance(1);
  await advance(2);
  expect((await view(who)).receipts).toEqual([]);
  await advance(5);
  expect(await view(who)).toMatchObject({ state: "active", receipts: [{ status: "paid" }] });
  expect(await world.mails(who)).toEqual(["Pagamento recebido"]);
});

test("whoever completes the payment weeks after subscribing has a whole month, and the next charge follows", async () => {
  const who = await world.owner();
  expect((await subscribe(who, false)).body.state).toBe("pending");
  world.api.clock.advance({ days: 20 });
  const { id } = await remoteOf(who);
  const card = { holder: "APRO", brand: "visa" };
  const paidAt = world.api.clock.now();
  const pay = (email: string) =>
    world.provider.change((state, now) => payOnHostedPage(state, id, { card, email }, now));
  await expect(pay("outra@exemplo.test")).rejects.toThrow("não é o da assinatura");
  await pay(who.email);
  await passTime(world.api, world.provider, { minutes: 120 });
  expect(await view(who)).toMatchObject({ state: "active", entitled: true });
  // Eighteen days later the month from the creation is over, and so is its grace period.
  world.api.clock.set(new Date(paidAt.getTime() + 18 * 86_400_000));
  expect(await view(who)).toMatchObject({ state: "active", entitled: true });
  await who.call("POST", "/api/subscription/cancel/");
  world.api.clock.set(new Date(paidAt.getTime() + 27 * 86_400_000));
  expect(await view(who)).toMatchObject({ state: "cancelled", entitled: true });
});

test("a card after a payment on the provider's page that no notification told gets 409, and one payment is made", async () => {
  const who = await world.owner();
  await world.provider.set({ loseNotifications: true });
  await subscribe(who, false);
  const { id } = await remoteOf(who);
  const card = { holder: "APRO", brand: "visa" };
  const { email } = who;
  await world.provider.change((state, now) => payOnHostedPage(state, id, { card, email }, now));
  world.api.clock.advance({ minutes: 50 });
  await world.provider.tick();
  expect(await subscribe(who)).toMatchObject({
    status: 409,
    body: { code: "subscription_exists" },
  });
  expect((await remoteOf(who)).status).toBe("authorized");
  await passTime(world.api, world.provider, { minutes: 120 });
  expect(await view(who)).toMatchObject({ state: "active", receipts: [{ status: "paid" }] });
});

test("a payment on the provider's page while a card replaces the subscription is refunded", async () => {
  const who = await world.owner();
  await world.provider.set({ firstChargeDelayMinutes: 0, firstChargeSpreadMinutes: 0 });
  await subscribe(who, false);
  const { id } = await remoteOf(who);
  const { payments } = world.api.services;
  world.api.services.payments = {
    ...payments,
    async cancelSubscription(cancelled) {
      const card = { holder: "APRO", brand: "visa" };
      const { email } = who;
      await world.provider.change((state, now) => payOnHostedPage(state, id, { card, email }, now));
      await payments.cancelSubscription(cancelled);
    },
  };
  const made = await subscribe(who);
  world.api.services.payments = payments;
  expect(made.status).toBe(201);
  await passTime(world.api, world.provider, { minutes: 25 * 60, step: 60 });
  const { receipts } = await view(who);
  expect(receipts.map(({ status }: { status: string }) => status).sort()).toEqual([
    "paid",
    "refunded",
  ]);
});

test("a first charge that the provider refuses ends the plan with one mail about it", async () => {
  const who = await world.owner();
  await subscribe(who);
  await world.provider.set({ refuseCharges: true });
  await passTime(world.api, world.provider, { minutes: 180 });
  expect(await view(who)).toMatchObject({ state: "ended", entitled: false, can_subscribe: true });
  expect((await world.mails(who)).sort()).toEqual([
    "Assinatura cancelada",
    "Não conseguimos cobrar sua assinatura",
  ]);
  const mail = world.api.sent.find(({ to, subject }) => to === who.email && /^Não/.test(subject));
  expect(mail?.text).toContain("não tenta esta cobrança de novo");
  expect(mail?.text).not.toMatch(/continua aberto|tenta de novo nos próximos dias/);
});

test("a subscription paused at the end of the provider's retries is past due, and another replaces it", async () => {
  const who = await world.owner();
  await subscribe(who);
  await passTime(world.api, world.provider, { minutes: 120 });
  const { next_charge_at: due } = await view(who);
  await world.provider.set({ refuseCharges: true });
  world.api.clock.set(due);
  await passTime(world.api, world.provider, { minutes: 11 * 24 * 60, step: 12 * 60 });
  expect((await remoteOf(who)).status).toBe("paused");
  expect(await view(who)).toMatchObject({
    state: "ended",
    can_subscribe: true,
    can_change_card: false,
    receipts: [{ status: "failed" }, { status: "paid" }],
  });
  await world.provider.set({ refuseCharges: false });
  expect((await subscribe(who)).body.state).toBe("processing");
  await passTime(world.api, world.provider, { minutes: 120 });
  expect(await view(who)).toMatchObject({ state: "active", entitled: true });
});

test("a creation without a response is confirmed by a look, also after an outage of half an hour", async () => {
  const who = await world.owner();
  const token = await world.provider.token();
  // The first charge is made and listed before the last look below.
  await world.provider.set({ trouble: "answer_lost", firstChargeSpreadMinutes: 0 });
  const made = await who.call("POST", "/api/assinaturas/criar/", {
    uuid: who.accountId,
    plan: "mensal",
    email: who.email,
    card_token_id: token,
  });
  expect(made.body.code).toBe("provider_silent");
  await world.provider.set({ trouble: "down" });
  for (let minute = 0; minute < 30; minute++) await advance(1);
  expect((await view(who)).state).toBe("confirming");
  await world.provider.set({ trouble: "none" });
  for (let minute = 0; minute < 16; minute++) await advance(1);
  expect(await view(who)).toMatchObject({ state: "active", receipts: [{ status: "paid" }] });
});

test("an ended subscription is read once more after 15 days, also if the daily job did not run for longer", async () => {
  const who = await world.owner();
  await subscribe(who);
  await passTime(world.api, world.provider, { minutes: 120 });
  const { next_charge_at: due } = await view(who);
  await world.provider.set({ refuseCharges: true });
  world.api.clock.set(due);
  await passTime(world.api, world.provider, { minutes: 60 });
  await world.provider.set({ loseNotifications: true });
  await who.call("POST", "/api/subscription/cancel/");
  const [charge] = (await view(who)).receipts;
  await world.provider.change((state) => {
    // The provider gives the open invoice up after our last reading.
    for (const invoice of Object.values(state.invoices)) {
      const last = invoice.history.at(-1);
      if (last?.payment && last.payment.id === charge.code) last.payment.status = "refunded";
    }
  });
  world.api.clock.advance({ days: 40 });
  await runScheduled(world.api, "billing.reconcile");
  expect((await view(who)).receipts[0].status).toBe("refunded");
});

test("the mail about a charge names the amount that was charged", async () => {
  const who = await world.owner();
  await subscribe(who, false);
  const { id } = await remoteOf(who);
  await world.provider.change((state, now) => {
    const remote = state.subscriptions[id];
    if (remote) remote.amount = 12.34;
    payOnHostedPage(state, id, { card: { holder: "APRO", brand: "visa" }, email: who.email }, now);
  });
  await passTime(world.api, world.provider, { minutes: 120 });
  expect(await world.mails(who)).toEqual(["Pagamento recebido"]);
  expect(world.api.sent.find(({ to }) => to === who.email)?.text).toMatch(/R\$\s12,34/);
});
