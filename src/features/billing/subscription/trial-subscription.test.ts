import { expect, test } from "vitest";
import { type BillingOwner, mailsTo, runScheduled } from "#testing/billing.ts";
import { setUpSubscriptionTests } from "#testing/subscriptions.ts";
import { savePlan } from "../plans/save-plan.server.ts";

const world = setUpSubscriptionTests({ quick: true, startAt: "2027-03-01T22:30:00-03:00" });
const { view, subscribeWith: subscribe, remoteOf: remotesOf } = world;

/** The trial of fourteen days ends with 15 March. The first charge is at noon of the next day. */
const trialEnd = new Date("2027-03-16T00:00:00-03:00");
const firstCharge = "2027-03-16T15:00:00.000Z";

const post = (who: BillingOwner, path: string) => who.call("POST", path);
const panelStatus = async (who: BillingOwner) =>
  (await who.call("GET", "/api/dashboard/summary/")).status;
const startTrial = async () => {
  const who = await world.owner();
  await who.call("POST", "/api/assinaturas/criar/", { uuid: who.accountId, plan: "trial" });
  return who;
};
const paidCount = async () =>
  Object.values((await world.provider.state()).payments).filter(
    ({ status }) => status === "approved",
  ).length;
const moveTo = async (at: string | Date) => {
  world.api.clock.set(at);
  await world.provider.tick();
  await world.api.runJobs();
};

test("before the button the API returns the date of the first charge: after the trial, else at once", async () => {
  const who = await startTrial();
  expect((await view(who)).first_charge_at).toBe(firstCharge);
  await moveTo(trialEnd);
  expect((await view(who)).first_charge_at).toBeNull();
  const untried = await world.owner();
  expect((await view(untried)).first_charge_at).toBeNull();
});

test("a subscription during the trial is charged once, after the trial, and never closes the panel", async () => {
  const who = await startTrial();
  const before = await paidCount();
  await world.provider.set({ firstChargeDelayMinutes: 45 });
  const made = await subscribe(who, "APRO");
  expect(made).toMatchObject({
    status: 201,
    body: { state: "scheduled", first_charge_at: firstCharge },
  });
  expect(await view(who)).toMatchObject({
    state: "scheduled",
    entitled: true,
    plan: "mensal",
    price: 9.9,
    next_charge_at: firstCharge,
    first_charge_at: null,
    withdraw_until: null,
    receipts: [],
    can_cancel: true,
    can_subscribe: false,
  });

  for (const at of ["2027-03-15T23:59:59-03:00", trialEnd, "2027-03-16T12:44:00-03:00"]) {
    await moveTo(at);
    expect(await paidCount()).toBe(before);
    expect(await panelStatus(who)).toBe(200);
  }
  await moveTo("2027-03-16T12:45:00-03:00");
  expect(await paidCount()).toBe(before + 1);
  expect(await view(who)).toMatchObject({
    state: "active",
    until: "2027-04-23T15:00:00.000Z",
    receipts: [{ amount: 9.9, status: "paid" }],
  });
  expect(await world.mails(who)).toEqual(["Assinatura confirmada", "Pagamento recebido"]);
});

test("a checkout that was opened on the trial's last evening is not charged after midnight", async () => {
  const who = await startTrial();
  await moveTo("2027-03-15T23:59:00-03:00");
  const { first_charge_at } = await view(who);
  const terms = { price: 9.9, first_charge_at };
  await moveTo(trialEnd);
  const refused = await subscribe(who, "APRO", { terms });
  expect(refused).toMatchObject({ status: 409, body: { code: "terms_changed" } });
  expect(refused.body.erro).toContain("Nada foi cobrado");
  expect(await remotesOf(who)).toEqual([]);
  const made = await subscribe(who, "APRO", { terms: { price: 9.9, first_charge_at: null } });
  expect(made.status).toBe(201);
});

test("a card whose terms changed leaves the subscription that waits for its payer", async () => {
  const who = await startTrial();
  expect((await subscribe(who)).body.state).toBe("pending");
  const refused = await subscribe(who, "APRO", { terms: { price: 8.9, first_charge_at: null } });
  expect(refused).toMatchObject({ status: 409, body: { code: "terms_changed" } });
  expect(await remotesOf(who)).toMatchObject([{ status: "pending" }]);
});

test("a request that is repeated after midnight gets its first result, although the terms changed", async () => {
  const who = await startTrial();
  await moveTo("2027-03-15T23:59:00-03:00");
  const more = {
    terms: { price: 9.9, first_charge_at: firstCharge },
    request_key: crypto.randomUUID(),
  };
  expect((await subscribe(who, "APRO", more)).status).toBe(201);
  await moveTo(trialEnd);
  expect(await subscribe(who, "APRO", more)).toMatchObject({
    status: 201,
    body: { first_charge_at: firstCharge },
  });
  expect(await remotesOf(who)).toHaveLength(1);
});

test("a price that the operator changed after it was shown is not charged", async () => {
  const who = await startTrial();
  const plan = { id: "anual", title: "Anual", priceCents: 9_990 };
  await savePlan(world.api.services, plan);
  const terms = { price: 99.9, first_charge_at: firstCharge };
  await savePlan(world.api.services, { ...plan, priceCents: 10_990 });
  const refused = await subscribe(who, "APRO", { plan: plan.id, terms });
  expect(refused).toMatchObject({ status: 409, body: { code: "terms_changed" } });
  expect(await remotesOf(who)).toEqual([]);
  const shown = { ...terms, price: 109.9 };
  expect((await subscribe(who, "APRO", { plan: plan.id, terms: shown })).status).toBe(201);
});

test("one mail confirms the plan, the amount and the date of the first charge", async () => {
  const who = await startTrial();
  await subscribe(who, "APRO");
  await world.provider.tick();
  await runScheduled(world.api, "billing.reconcile");
  expect(await world.mails(who)).toEqual(["Assinatura confirmada"]);
  const text = world.api.sent.find(({ to }) => to === who.email)?.text;
  expect(text).toMatch(/R\$\s9,90/);
  expect(text).toContain("16 de março");
});

test("the date of the first charge is shown also if the provider names no next charge", async () => {
  const who = await startTrial();
  const { payments } = world.api.services;
  world.api.services.payments = {
    ...payments,
    readSubscription: async (id) => ({
      ...(await payments.readSubscription(id)),
      nextChargeAt: null,
    }),
  };
  await subscribe(who, "APRO");
  world.api.services.payments = payments;
  expect(await view(who)).toMatchObject({ state: "scheduled", next_charge_at: firstCharge });
});

test("the paid month begins with the first charge: the trial's days are not paid for", async () => {
  const who = await startTrial();
  await subscribe(who, "APRO");
  await moveTo(firstCharge);
  const cancelled = await post(who, "/api/subscription/cancel/");
  expect(cancelled.body).toMatchObject({ state: "cancelled", until: "2027-04-16T15:00:00.000Z" });
});

test("the right of withdrawal lasts seven days from the first charge, not from the subscription", async () => {
  const who = await startTrial();
  await subscribe(who, "APRO");
  await moveTo(firstCharge);
  expect((await view(who)).withdraw_until).toBe("2027-03-24T03:00:00.000Z");
  await moveTo("2027-03-23T23:59:00-03:00");
  const back = await post(who, "/api/subscription/withdraw/");
  expect(back.body).toMatchObject({ state: "ended", receipts: [{ status: "refunded" }] });
});

test("a subscription cancelled during the trial is never charged, and the trial continues to its end", async () => {
  const who = await startTrial();
  const before = await paidCount();
  await subscribe(who, "APRO");
  const cancelled = await post(who, "/api/subscription/cancel/");
  expect(cancelled.body).toMatchObject({
    state: "trial",
    until: trialEnd.toISOString(),
    first_charge_at: firstCharge,
    can_subscribe: true,
  });
  expect(await world.mails(who)).toEqual(["Assinatura confirmada", "Assinatura cancelada"]);
  const [, mail] = world.api.sent.filter(({ to }) => to === who.email);
  expect(mail?.text).toContain("Seu painel continua aberto até 15 de março.");
  await moveTo("2027-03-20T12:00:00-03:00");
  expect(await paidCount()).toBe(before);
  expect(await panelStatus(who)).toBe(402);
});

test("an owner who subscribed gets no reminder that the trial ends", async () => {
  const who = await startTrial();
  const other = await startTrial();
  await subscribe(who, "APRO");
  world.api.clock.set("2027-03-14T09:05:00-03:00");
  await runScheduled(world.api, "billing.remind-trials");
  expect(await world.mails(who)).toEqual(["Assinatura confirmada"]);
  expect(await mailsTo(world.api, other)).toEqual(["Seu teste grátis termina amanhã"]);
});

test("a payment on the provider's page keeps the date too", async () => {
  const who = await startTrial();
  const made = await subscribe(who);
  expect(made.body).toMatchObject({ state: "pending", first_charge_at: firstCharge });
  const [remote] = await remotesOf(who);
  expect(remote?.startAt).toBe(Date.parse(firstCharge));
});

test.each([
  ["ignores", null],
  ["puts two days earlier", new Date("2027-03-14T12:00:00-03:00")],
])(
  "a subscription whose start date the provider %s is cancelled before its first charge",
  async (_, startAt) => {
    const who = await startTrial();
    const before = await paidCount();
    const { payments } = world.api.services;
    await world.provider.set({ firstChargeDelayMinutes: 26 });
    world.api.services.payments = {
      ...payments,
      createSubscription: (wanted) => payments.createSubscription({ ...wanted, startAt }),
    };
    const refused = await subscribe(who, "APRO");
    world.api.services.payments = payments;
    expect(refused).toMatchObject({ status: 502, body: { code: "provider_refused" } });
    await moveTo("2027-03-02T12:00:00-03:00");
    expect(await paidCount()).toBe(before);
    expect(await view(who)).toMatchObject({ state: "trial", can_subscribe: true, receipts: [] });
  },
);

test("a subscription that starts too early is cancelled by its job if the provider is silent", async () => {
  const who = await startTrial();
  const before = await paidCount();
  const { payments } = world.api.services;
  await world.provider.set({ firstChargeDelayMinutes: 26 });
  const silent = async () => {
    throw new Error("the provider is silent");
  };
  world.api.services.payments = {
    ...payments,
    createSubscription: (wanted) => payments.createSubscription({ ...wanted, startAt: null }),
    readSubscription: silent,
    findSubscription: silent,
    cancelSubscription: silent,
  };
  const refused = await subscribe(who, "APRO");
  world.api.services.payments = payments;
  expect(refused.status).toBeGreaterThanOrEqual(500);
  await world.api.runJobs();
  const [remote] = await remotesOf(who);
  expect(remote?.status).toBe("cancelled");
  expect(await paidCount()).toBe(before);
});
