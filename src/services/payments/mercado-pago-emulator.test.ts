import { readFile } from "node:fs/promises";
import { createContext, runInContext } from "node:vm";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { preapprovalAnswer } from "#src/sandbox/payments/answers.ts";
import { browserScript } from "#src/sandbox/payments/browser-script.ts";
import { changeState } from "#src/sandbox/payments/emulator.server.ts";
import { nextNumber } from "#src/sandbox/payments/provider-state.ts";
import { startPayments } from "#src/sandbox/payments/start-payments.server.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { slowness } from "#testing/slowness.ts";
import { mercadoPago } from "./mercado-pago.server.ts";
import type { NewSubscription, Payments } from "./payments.ts";

const account = { accessToken: "APP_USR-emulated", webhookSecret: "segredo-de-teste" };

let api: TestApi;
let emulator: Awaited<ReturnType<typeof startPayments>>;
let payments: Payments;
beforeAll(async () => {
  api = await startTestApi();
  await sql.raw(await readFile("src/sandbox/schema.sql", "utf8")).execute(api.services.db);
  emulator = await startPayments({
    ...api.services,
    account,
    siteUrl: () => "https://estrelou.test",
    notifyUrl: () => undefined,
  });
  payments = adapter();
});
afterAll(async () => {
  await emulator.stop();
  await api.stop();
});

const adapter = (change: Partial<typeof account> = {}) =>
  mercadoPago({
    baseUrl: emulator.url,
    ...account,
    ...change,
    pauseMs: 1,
    readTimeoutMs: 60_000 * slowness,
  });

const emulatorState = () => changeState(api.services, (state) => state);

const token = () =>
  changeState(api.services, (state) => {
    const id = `token-${nextNumber(state)}`;
    state.tokens[id] = { id, holder: "APRO", brand: "visa", used: false };
    return id;
  });

const wanted: NewSubscription = {
  reference: "0198-reference",
  reason: "Estrelou - Mensal",
  amountCents: 990,
  payerEmail: "ana@exemplo.test",
  startAt: null,
  backUrl: "https://estrelou.test/pagamento/sucesso",
  cardToken: undefined,
};

/** Waits until the emulator has charged the first instalment. */
async function pay(reference: string) {
  const made = await payments.createSubscription({
    ...wanted,
    reference,
    cardToken: await token(),
  });
  await changeState(api.services, (state) => {
    state.switches.firstChargeDelayMinutes = 0;
  });
  api.clock.advance({ hours: 2 });
  return made;
}

test("the account of the emulator is a Brazilian test account", async () => {
  expect(await payments.checkAccount("APP_USR-public")).toEqual(["test_credentials"]);
  const stranger = adapter({ accessToken: "APP_USR-wrong" });
  expect(await stranger.checkAccount("APP_USR-public")).toEqual(["token_rejected"]);
});

test("a paid subscription is found by its reference, has a paid invoice, and is refunded and cancelled", async () => {
  const { id } = await pay("reference-paid");
  const found = await payments.findSubscription(wanted.payerEmail, "reference-paid");
  expect(found).toMatchObject({ id, status: "active", reference: "reference-paid" });
  expect(found?.cardBrand).toBe("Visa");
  expect(await payments.findSubscription(wanted.payerEmail, "another")).toBeUndefined();

  const paid = (await payments.listInvoices(id)).find(({ status }) => status === "paid");
  expect(paid).toMatchObject({ amountCents: 990, refusal: undefined });
  await payments.refundPayment(paid?.paymentId ?? "", "key-1");
  await payments.refundPayment(paid?.paymentId ?? "", "key-1");
  await payments.changeCard(id, await token());
  await payments.cancelSubscription(id);
  expect((await payments.readSubscription(id)).status).toBe("cancelled");
});

test("a subscription with a start date is active, and is not charged before it", async () => {
  const startAt = new Date(api.clock.now().getTime() + 14 * 86_400_000);
  const { id } = await payments.createSubscription({
    ...wanted,
    reference: "reference-later",
    startAt,
    cardToken: await token(),
  });
  expect(await payments.readSubscription(id)).toMatchObject({
    status: "active",
    startedAt: startAt,
    nextChargeAt: startAt,
  });
  const raw = (await emulatorState()).subscriptions[id];
  expect(raw && preapprovalAnswer(raw, "").auto_recurring.free_trial).toEqual({
    frequency: 14,
    frequency_type: "days",
  });
  api.clock.advance({ days: 13 });
  const early = await payments.listInvoices(id);
  expect(early.filter(({ status }) => status !== "not_tried")).toEqual([]);
});

test("the start is exact although the provider also returns whole days", async () => {
  const startAt = new Date(api.clock.now().getTime() + 13.2 * 86_400_000);
  const wantedLater = { ...wanted, reference: "reference-part", startAt, cardToken: await token() };
  const made = await payments.createSubscription(wantedLater);
  expect(made.startedAt).toEqual(startAt);
});

test("a stored card is checked with a small charge that is given back, also after a change of card", async () => {
  const made = await payments.createSubscription({
    ...wanted,
    payerEmail: "conferida@exemplo.test",
    cardToken: await token(),
  });
  await payments.changeCard(made.id, await token());
  const { verifications, mails } = await emulatorState();
  const ours = Object.values(verifications).filter((one) => one.subscriptionId === made.id);
  expect(ours).toHaveLength(2);
  expect(mails.filter(({ to }) => to === "conferida@exemplo.test")).toHaveLength(2);
  const read = () => payments.readPayment(ours[0]?.id ?? "");
  expect(await read()).toMatchObject({ status: "paid", invoiceId: null });
  api.clock.advance({ minutes: 6 });
  expect(await read()).toMatchObject({ status: "refunded", invoiceId: null });
});

test.each([49, 70_001])("a monthly amount of %i centavos is rejected", async (amountCents) => {
  const error = await payments
    .createSubscription({ ...wanted, amountCents })
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ kind: "validation", status: 400 });
});

test("a subscription without a card is pending, with the page where the payer pays", async () => {
  const made = await payments.createSubscription(wanted);
  expect(made).toMatchObject({ status: "pending", cardBrand: null });
  expect(made.initPoint).toContain(`preapproval_id=${made.id}`);
});

test("each refusal of the emulator has a kind and a reason", async () => {
  const used = await token();
  await payments.createSubscription({ ...wanted, cardToken: used });
  const errorOf = (call: Promise<unknown>) => call.catch((error: unknown) => error);
  const create = (change: Partial<NewSubscription>) =>
    errorOf(payments.createSubscription({ ...wanted, ...change }));
  expect(await create({ cardToken: used })).toMatchObject({ reason: "token_used" });
  expect(await create({ cardToken: "none" })).toMatchObject({ reason: "token_invalid" });
  expect(await create({ payerEmail: "" })).toMatchObject({ reason: "fields_missing" });
  expect(await errorOf(payments.readSubscription("none"))).toMatchObject({ kind: "not_found" });
  const stranger = adapter({ accessToken: "APP_USR-wrong" });
  expect(await errorOf(stranger.readSubscription("1"))).toMatchObject({ kind: "auth" });
  const { id } = await payments.createSubscription(wanted);
  await payments.cancelSubscription(id);
  expect(await errorOf(payments.cancelSubscription(id))).toMatchObject({ reason: "final_state" });
});

test.each([
  ["4111111111111111", "visa"],
  ["5031433215406351", "master"],
  ["378282246310005", "amex"],
  ["6362970000457013", "elo"],
  ["6062826786276634", "hipercard"],
])("the emulated browser script sends the brand of %s as %s", async (cardNumber, brand) => {
  const sent: string[] = [];
  const fetch = async (_: string, { body }: { body: string }) => {
    sent.push(body);
    return Response.json({ id: "token" });
  };
  const page = createContext({ window: {}, fetch, cardNumber });
  runInContext(browserScript, page);
  await runInContext(
    `new window.MercadoPago("key").createCardToken({
      cardNumber, cardholderName: "APRO", cardExpirationMonth: "11", cardExpirationYear: "2099",
      securityCode: "987", identificationNumber: "52998224725",
    })`,
    page,
  );
  expect(sent.map((body) => JSON.parse(body).brand)).toEqual([brand]);
});
