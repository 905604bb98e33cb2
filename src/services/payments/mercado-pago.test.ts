import { expect, test } from "vitest";
import { slowness } from "#testing/slowness.ts";
import { mercadoPago } from "./mercado-pago.server.ts";
import { PaymentsError } from "./payments.ts";

type Reply = Response | Error | "hang";

const subscription = {
  id: "9fe7d7293376a2776d45fa455104debc",
  status: "authorized",
  external_reference: "ref-1",
  date_created: "2026-09-15T11:28:02.000-04:00",
  auto_recurring: { start_date: null },
  next_payment_date: "2026-10-15T11:28:02.000-04:00",
  init_point: "https://mp.test/checkout?preapproval_id=1&activation=true",
  payment_method_id: "master",
};

/** An adapter that gets these replies in order, and then the last one again and again. */
function answering(...replies: Reply[]) {
  const calls: { url: string; init: RequestInit }[] = [];
  const payments = mercadoPago({
    baseUrl: "https://api.test",
    accessToken: "APP_USR-secret",
    webhookSecret: "segredo",
    // Short only where nothing else ends the wait.
    readTimeoutMs: replies.includes("hang") ? 50 : 60_000 * slowness,
    writeTimeoutMs: replies.includes("hang") ? 50 : 60_000 * slowness,
    pauseMs: 1,
    fetch: (url, init = {}) => {
      const reply = replies[Math.min(calls.length, replies.length - 1)];
      calls.push({ url: String(url), init });
      if (reply instanceof Error) return Promise.reject(reply);
      if (reply instanceof Response) return Promise.resolve(reply.clone());
      return new Promise((_, reject) => {
        init.signal?.addEventListener("abort", () => reject(init.signal?.reason));
      });
    },
  });
  return { payments, calls };
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers });
const wanted = {
  reference: "ref-1",
  reason: "Estrelou - Mensal",
  amountCents: 990,
  payerEmail: "ana@exemplo.test",
  startAt: null,
  backUrl: "https://estrelou.test/pagamento/sucesso",
  cardToken: "token-1",
};
const failureOf = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(PaymentsError);
  return error as PaymentsError;
};

test("a creation sends reais, our reference and the token; the result has dates and a usable payment URL", async () => {
  const { payments, calls } = answering(json(201, subscription));
  const made = await payments.createSubscription(wanted);
  expect(made).toMatchObject({
    reference: "ref-1",
    cardBrand: "Mastercard",
    startedAt: new Date("2026-09-15T15:28:02Z"),
    initPoint: "https://mp.test/checkout?preapproval_id=1",
  });
  expect(JSON.parse(String(calls[0]?.init.body))).toMatchObject({
    external_reference: "ref-1",
    status: "authorized",
    card_token_id: "token-1",
    auto_recurring: { transaction_amount: 9.9, currency_id: "BRL", frequency_type: "months" },
  });
});

test("a start after the trial is sent as start_date, and read from a start date or a free trial", async () => {
  const startAt = new Date("2026-09-29T15:00:00Z");
  const { date_created } = subscription;
  const startsWith = async (auto_recurring: object) => {
    const { payments, calls } = answering(json(201, { ...subscription, auto_recurring }));
    const made = await payments.createSubscription({ ...wanted, startAt });
    const sent = JSON.parse(String(calls[0]?.init.body)).auto_recurring;
    expect(sent.start_date).toBe("2026-09-29T15:00:00.000Z");
    return made.startedAt.toISOString();
  };
  expect(await startsWith({ start_date: "2026-09-29T11:00:00.000-04:00" })).toBe(
    "2026-09-29T15:00:00.000Z",
  );
  const free_trial = { frequency: 14, frequency_type: "days" };
  expect(await startsWith({ start_date: date_created, free_trial })).toBe(
    "2026-09-29T15:28:02.000Z",
  );
  expect(await startsWith({})).toBe("2026-09-15T15:28:02.000Z");
  const { payments, calls } = answering(json(201, subscription));
  await payments.createSubscription(wanted);
  expect(String(calls[0]?.init.body)).not.toContain("start_date");
});

test("a creation is sent once, whatever the response", async () => {
  const refused = new TypeError("fetch failed", { cause: { code: "ECONNREFUSED" } });
  const reset = new TypeError("fetch failed", { cause: { code: "ECONNRESET" } });
  const failed = (cause: object) => new TypeError("fetch failed", { cause });
  const unreachable = { code: "ENETUNREACH", syscall: "connect" };
  const timedOut = { code: "ETIMEDOUT", syscall: "connect" };
  const cases: [Reply, outcomeUnknown: boolean][] = [
    ["hang", true],
    [reset, true],
    [json(500, {}), true],
    [json(201, { surprising: true }), true],
    [refused, false],
    [failed(unreachable), false],
    [failed(timedOut), false],
    [failed({ code: "UND_ERR_CONNECT_TIMEOUT" }), false],
    [failed({ code: "ETIMEDOUT", errors: [timedOut, unreachable] }), false],
    [failed({ code: "ETIMEDOUT", syscall: "read" }), true],
    [failed({ code: "EHOSTUNREACH", syscall: "write" }), true],
    [json(429, {}), false],
    [json(400, { message: "CC_VAL_433 Credit card validation has failed" }), false],
  ];
  for (const [reply, outcomeUnknown] of cases) {
    const { payments, calls } = answering(reply);
    const error = await failureOf(payments.createSubscription(wanted));
    expect(error.outcomeUnknown, error.message).toBe(outcomeUnknown);
    expect(calls).toHaveLength(1);
  }
});

test("a read has up to three attempts after temporary errors, and one after a 404", async () => {
  const recovered = answering(json(503, {}), json(429, {}), json(200, subscription));
  expect((await recovered.payments.readSubscription("1")).status).toBe("active");
  const down = answering(json(503, {}));
  expect((await failureOf(down.payments.readSubscription("1"))).kind).toBe("temporary");
  expect(down.calls).toHaveLength(3);
  const unknown = answering(json(404, { message: "not found" }));
  expect((await failureOf(unknown.payments.readSubscription("1"))).kind).toBe("not_found");
  expect(unknown.calls).toHaveLength(1);
});

test.each([
  [400, "CC_VAL_433 Credit card validation has failed", "card_refused"],
  [400, "cc_rejected_insufficient_amount", "card_no_funds"],
  [400, "cc_rejected_bad_filled_date", "card_expired"],
  [400, "cc_rejected_bad_filled_security_code", "card_code"],
  [400, "cc_amount_rate_limit_exceeded", "card_limit"],
  [402, "cc_rejected_call_for_authorize", "card_call"],
  [402, "cc_rejected_card_disabled", "card_disabled"],
  [402, "cc_rejected_other_reason", "card_refused"],
  [400, "Card Number can't be empty, please generate a valid card token", "token_invalid"],
  [402, "refused", "card_refused"],
  [400, "Card token was used, please generate new", "token_used"],
  [400, "Card token was generated without cvv validation", "token_invalid"],
  [404, "Card token service not found", "token_invalid"],
  [400, "card_token_id is required", "fields_missing"],
  [400, "Both payer and collector must be real or test users", "payer_invalid"],
  [400, "You can not modify a cancelled preapproval.", "final_state"],
])("%i %s is %s", async (status, message, reason) => {
  const { payments } = answering(json(status, { message, cause: [] }));
  expect((await failureOf(payments.changeCard("1", "token"))).reason).toBe(reason);
});

test("an error contains no credential and no text of the provider", async () => {
  const { payments } = answering(json(400, { message: "payer ana@exemplo.test is not valid" }));
  const error = await failureOf(payments.createSubscription(wanted));
  expect(`${error.message} ${error.stack}`).not.toMatch(/ana@|secret|token-1/);
});

test("all pages of invoices are read, and amounts in text form are accepted", async () => {
  const invoice = (id: number) => ({
    id,
    preapproval_id: "1",
    status: "processed",
    transaction_amount: "19.99",
    debit_date: "2026-09-15T11:28:02.000-04:00",
    last_modified: "2026-09-15T11:28:02.000-04:00",
    retry_attempt: 1,
    payment: { id: 5, status: "approved", status_detail: "accredited" },
  });
  const page = (ids: number[]) =>
    json(200, { paging: { total: 12, offset: 0, limit: 10 }, results: ids.map(invoice) });
  const { payments, calls } = answering(page([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), page([11, 12]));
  const invoices = await payments.listInvoices("1");
  expect(invoices).toHaveLength(12);
  expect(invoices[0]).toMatchObject({ id: "1", amountCents: 1999, paymentId: "5" });
  expect(calls.map(({ url }) => new URL(url).searchParams.get("offset"))).toEqual(["0", "10"]);
});

const invoiceWith = (status: string, payment: string | null) => ({
  id: 1,
  preapproval_id: "1",
  status,
  transaction_amount: 9.9,
  debit_date: "2026-09-15T11:28:02.000-04:00",
  last_modified: "2026-09-15T11:28:02.000-04:00",
  retry_attempt: 1,
  payment: payment === null ? null : { id: 5, status: payment, status_detail: "why" },
});

test.each([
  ["scheduled", null, "not_tried", "scheduled"],
  ["canceled", null, "not_tried", "canceled"],
  ["cancelled", null, "not_tried", "cancelled"],
  ["scheduled", "in_process", "pending", "scheduled/in_process/why"],
  ["scheduled", "rejected", "retrying", "scheduled/rejected/why"],
  ["canceled", "rejected", "failed", "canceled/rejected/why"],
  ["recycling", "rejected", "retrying", "recycling/rejected/why"],
  ["recycling", "new_state", "unknown", "recycling/new_state/why"],
  ["processed", null, "pending", "processed"],
  ["processed", "approved", "paid", "processed/approved/why"],
  ["processed", "in_mediation", "paid", "processed/in_mediation/why"],
  ["processed", "cancelled", "failed", "processed/cancelled/why"],
  ["processed", "canceled", "failed", "processed/canceled/why"],
  ["processed", "refunded", "refunded", "processed/refunded/why"],
  ["processed", "charged_back", "charged_back", "processed/charged_back/why"],
  ["new_state", "approved", "unknown", "new_state/approved/why"],
])("an invoice %s with a payment %s is %s", async (status, payment, ours, providerStatus) => {
  const results = [invoiceWith(status, payment)];
  const { payments } = answering(json(200, { paging: { total: 1 }, results }));
  expect(await payments.listInvoices("1")).toMatchObject([
    { status: ours, providerStatus, paymentId: payment === null ? null : "5" },
  ]);
});

test("a refused invoice has the reason that the payer can act on; a paid one has none", async () => {
  const refusalOf = async (status: string, payment: string, status_detail: string) => {
    const invoice = {
      ...invoiceWith(status, payment),
      payment: { id: 5, status: payment, status_detail },
    };
    const { payments } = answering(json(200, { paging: { total: 1 }, results: [invoice] }));
    return (await payments.listInvoices("1"))[0]?.refusal;
  };
  expect(await refusalOf("recycling", "rejected", "cc_rejected_insufficient_amount")).toBe(
    "card_no_funds",
  );
  expect(await refusalOf("processed", "rejected", "cc_rejected_blacklist")).toBe("card_risk");
  expect(await refusalOf("processed", "approved", "accredited")).toBeUndefined();
});

test.each([
  ["authorized", "active"],
  ["pending", "pending"],
  ["paused", "paused"],
  ["cancelled", "cancelled"],
  ["canceled", "cancelled"],
  ["new_state", undefined],
])("a subscription %s is %s", async (providerStatus, status) => {
  const { payments } = answering(json(200, { ...subscription, status: providerStatus }));
  expect(await payments.readSubscription("1")).toMatchObject({ status, providerStatus });
});

test.each([
  ["master", "Mastercard"],
  ["visa", "Visa"],
  ["elo", "Elo"],
  ["amex", "American Express"],
  ["hipercard", "Hipercard"],
  ["cabal", "cabal"],
  ["account_money", null],
])("the card brand %s is shown as %s", async (method, cardBrand) => {
  const { payments } = answering(json(200, { ...subscription, payment_method_id: method }));
  expect(await payments.readSubscription("1")).toMatchObject({ cardBrand });
});

test("each topic leads to the subscription it is about, with the state of the resource", async () => {
  const read = async (topic: string, reply: unknown) => {
    const { payments, calls } = answering(json(200, reply));
    const resource = await payments.readNotification({ topic, resourceId: "77" });
    return [resource, calls.map(({ url }) => new URL(url).pathname)];
  };
  expect(await read("subscription_preapproval", {})).toEqual([{ subscriptionId: "77" }, []]);
  expect(
    await read("subscription_authorized_payment", invoiceWith("processed", "approved")),
  ).toMatchObject([
    { subscriptionId: "1", invoice: { status: "paid" } },
    ["/authorized_payments/77"],
  ]);
  const origin = { transaction_data: { subscription_id: "9", invoice_id: 8 } };
  const payment = { id: 77, status: "charged_back", status_detail: "in_process" };
  const paths = ["/v1/payments/77"];
  expect(await read("payment", { ...payment, point_of_interaction: origin })).toEqual([
    {
      subscriptionId: "9",
      payment: {
        id: "77",
        status: "charged_back",
        providerStatus: "charged_back/in_process",
        subscriptionId: "9",
        invoiceId: "8",
        approvedAt: null,
        card: null,
      },
    },
    paths,
  ]);
  expect(await read("payment", payment)).toMatchObject([
    { subscriptionId: null, payment: { invoiceId: null } },
    paths,
  ]);
});

test("the validation of a card is a payment of no invoice", async () => {
  const { payments } = answering(
    json(200, {
      id: 5,
      status: "refunded",
      operation_type: "card_validation",
      point_of_interaction: { transaction_data: { subscription_id: "9", invoice_id: 8 } },
    }),
  );
  expect(await payments.readPayment("5")).toMatchObject({ status: "refunded", invoiceId: null });
});

test("a payment that is refunded already counts as refunded, also if the response is empty", async () => {
  const already = { message: "bad request", cause: [{ code: 2063, description: "not valid" }] };
  for (const reply of [json(400, already), new Response(null, { status: 200 })]) {
    const { payments } = answering(reply);
    await expect(payments.refundPayment("5", "key")).resolves.toBeUndefined();
  }
  const other = { message: "bad request", cause: [{ code: 2084, description: "too late" }] };
  await expect(answering(json(400, other)).payments.refundPayment("5", "key")).rejects.toThrow();
});
