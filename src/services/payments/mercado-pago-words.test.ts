import { expect, test } from "vitest";
import { errorOfNoResponse, errorOfResponse, refusalReason } from "./mercado-pago-errors.ts";
import { invoiceShape, paymentShape, subscriptionShape } from "./mercado-pago-shapes.ts";

const created = "2026-11-21T12:00:00.000-03:00";
const subscription = (more: object) =>
  subscriptionShape.parse({ id: "s", status: "authorized", date_created: created, ...more });
const invoice = (status: string, payment?: string, more: object = {}) =>
  invoiceShape.parse({
    id: 7,
    preapproval_id: "s",
    status,
    transaction_amount: 9.9,
    debit_date: created,
    last_modified: created,
    ...(payment === undefined ? {} : { payment: { id: 9, status: payment } }),
    ...more,
  });
const payment = (more: object) => paymentShape.parse({ id: 9, status: "approved", ...more });

test.each([
  ["pending", "pending"],
  ["authorized", "active"],
  ["paused", "paused"],
  ["cancelled", "cancelled"],
  ["canceled", "cancelled"],
  ["finished", undefined],
])("a subscription that is %s at the provider is %s", (status, ours) => {
  expect(subscription({ status })).toMatchObject({ status: ours, providerStatus: status });
});

/** The provider's words for a payment, and what an invoice is with it: scheduled, recycling, processed or cancelled. */
const payments = [
  ["approved", "paid", "paid", "retrying", "paid", "paid"],
  ["rejected", "failed", "retrying", "retrying", "failed", "failed"],
  ["cancelled", "failed", "retrying", "retrying", "failed", "failed"],
  ["canceled", "failed", "retrying", "retrying", "failed", "failed"],
  ["refunded", "refunded", "refunded", "retrying", "refunded", "refunded"],
  ["charged_back", "charged_back", "charged_back", "retrying", "charged_back", "charged_back"],
  ["pending", "pending", "pending", "retrying", "pending", "pending"],
  ["in_process", "pending", "pending", "retrying", "pending", "pending"],
  ["in_mediation", "paid", "paid", "retrying", "paid", "paid"],
  ["authorized", "pending", "pending", "retrying", "pending", "pending"],
  ["surprising", "unknown", "unknown", "unknown", "unknown", "unknown"],
] as const;

test.each(payments)("a payment that is %s at the provider is %s", (word, ours, ...ofInvoice) => {
  expect(payment({ status: word }).status).toBe(ours);
  const [scheduled, recycling, processed, cancelled] = ofInvoice;
  expect({
    scheduled: invoice("scheduled", word).status,
    recycling: invoice("recycling", word).status,
    processed: invoice("processed", word).status,
    cancelled: invoice("cancelled", word).status,
    canceled: invoice("canceled", word).status,
    other: invoice("other", word).status,
  }).toEqual({ scheduled, recycling, processed, cancelled, canceled: cancelled, other: "unknown" });
});

test("an invoice without a payment was not tried, is tried again, or waits for its result", () => {
  const words = ["scheduled", "recycling", "processed", "cancelled", "canceled", "other"];
  expect(words.map((word) => invoice(word).status)).toEqual([
    "not_tried",
    "retrying",
    "pending",
    "not_tried",
    "not_tried",
    "unknown",
  ]);
});

test("an invoice has whole centavos, its number of attempts and the provider's words", () => {
  const detail = { id: 9, status: "rejected", status_detail: "cc_rejected_high_risk" };
  const read = invoice("scheduled", undefined, { payment: detail, retry_attempt: "2" });
  expect(read).toMatchObject({
    id: "7",
    subscriptionId: "s",
    providerStatus: "scheduled/rejected/cc_rejected_high_risk",
    refusal: "card_risk",
    paymentId: "9",
    amountCents: 990,
    attempts: 2,
    dueAt: new Date(created),
    changedAt: new Date(created),
  });
  expect(invoice("processed", undefined, { payment: { ...detail, status: "approved" } })).toEqual(
    expect.objectContaining({ status: "paid", refusal: undefined }),
  );
  const odd = { transaction_amount: "19.999", retry_attempt: "x", payment: { id: null } };
  expect(invoice("scheduled", undefined, odd)).toMatchObject({
    amountCents: 2000,
    attempts: 0,
    paymentId: null,
    status: "not_tried",
  });
});

test.each([
  ["visa", "Visa"],
  ["master", "Mastercard"],
  ["amex", "American Express"],
  ["elo", "Elo"],
  ["hipercard", "Hipercard"],
  ["cabal", "cabal"],
  ["account_money", null],
  ["", null],
  [null, null],
])("the payment method %s has the brand %s", (payment_method_id, brand) => {
  expect(subscription({ payment_method_id }).cardBrand).toBe(brand);
});

const page = "https://mp.test/pay";
test.each([
  [`${page}?activation=true`, page],
  [`${page}?id=1&activation=true`, `${page}?id=1`],
  [`${page}?activation=true&id=1`, `${page}?id=1`],
  [`${page}?a=1&activation=true&id=1`, `${page}?a=1&id=1`],
  [`${page}?activation=truest`, `${page}?activation=truest`],
])("the payment page %s is shown as %s", (init_point, shown) => {
  expect(subscription({ init_point }).initPoint).toBe(shown);
});

test.each<[what: string, { start_date?: string; free_trial?: object }, start: string | null]>([
  ["its creation", {}, created],
  ["a start within the hour", { start_date: "2026-11-21T12:59:59.000-03:00" }, null],
  ["a later start", { start_date: "2026-11-30T12:00:00.000-03:00" }, null],
  [
    "whole days of a free trial",
    { free_trial: { frequency: 3, frequency_type: "days" } },
    "2026-11-24T12:00:00.000-03:00",
  ],
  ["months of a free trial", { free_trial: { frequency: 3, frequency_type: "months" } }, created],
  [
    "days, if the start is the time of the creation",
    { start_date: created, free_trial: { frequency: 3, frequency_type: "days" } },
    "2026-11-24T12:00:00.000-03:00",
  ],
  [
    "the later start, if there are days too",
    {
      start_date: "2026-11-25T18:00:00.000-03:00",
      free_trial: { frequency: 3, frequency_type: "days" },
    },
    null,
  ],
])("a subscription starts at %s", (_, auto_recurring, start) => {
  const { startedAt } = subscription({ auto_recurring });
  expect(startedAt).toEqual(new Date(start ?? auto_recurring.start_date ?? ""));
});

test("a payment names its subscription, invoice and card; the check of a card has no invoice", () => {
  const transaction_data = { subscription_id: "s", invoice_id: 7 };
  const card = {
    first_six_digits: "503143",
    last_four_digits: 6351,
    expiration_month: "11",
    expiration_year: 2030,
  };
  const date_approved = "2027-03-01T09:00:00.000-04:00";
  const full = {
    card,
    date_approved,
    status_detail: "accredited",
    point_of_interaction: { transaction_data },
  };
  expect(payment(full)).toEqual({
    id: "9",
    status: "paid",
    providerStatus: "approved/accredited",
    subscriptionId: "s",
    invoiceId: "7",
    approvedAt: new Date("2027-03-01T13:00:00Z"),
    card: "503143-6351-11-2030",
  });
  expect(payment({ ...full, operation_type: "card_validation" }).invoiceId).toBeNull();
  expect(payment({ card: {} })).toMatchObject({
    subscriptionId: null,
    invoiceId: null,
    approvedAt: null,
    card: null,
    providerStatus: "approved",
  });
});

test.each([
  ["cc_rejected_insufficient_amount", "card_no_funds"],
  ["cc_rejected_bad_filled_date", "card_expired"],
  ["cc_rejected_bad_filled_security_code", "card_code"],
  ["cc_amount_rate_limit_exceeded", "card_limit"],
  ["cc_rejected_call_for_authorize", "card_call"],
  ["cc_rejected_card_disabled", "card_disabled"],
  ["cc_rejected_bad_filled_card_number", "card_number"],
  ["cc_rejected_bad_filled_other", "card_data"],
  ["cc_rejected_card_type_not_allowed", "card_type"],
  ["cc_rejected_invalid_installments", "card_type"],
  ["cc_rejected_duplicated_payment", "card_duplicate"],
  ["cc_rejected_max_attempts", "card_attempts"],
  ["cc_rejected_high_risk", "card_risk"],
  ["cc_rejected_blacklist", "card_risk"],
  ["cc_rejected_other_reason", "card_refused"],
  ["CC_VAL_433 Credit card validation has failed", "card_refused"],
  ["Card token was used", "token_used"],
  ["Card token service not found", "token_invalid"],
  ["card_token_id is invalid", "token_invalid"],
  ["card number can't be empty", "token_invalid"],
  ["card_token_id is required", "fields_missing"],
  ["payer_email is required", "fields_missing"],
  ["Payer and collector cannot be the same", "payer_invalid"],
  ["Cannot operate between different countries", "payer_invalid"],
  ["2063: The action requested is not valid", "already_refunded"],
  ["You can not modify a cancelled preapproval", "final_state"],
  ["accredited", undefined],
])("%s means %s", (text, reason) => {
  expect(refusalReason(text)).toBe(reason);
});

type Case = [status: number, message: string | undefined, kind: string, reason?: string];
test.each<Case>([
  [400, "x", "validation"],
  [400, "Card token was used", "validation", "token_used"],
  [401, "x", "auth"],
  [401, "cc_rejected_high_risk", "validation", "card_risk"],
  [402, "x", "validation", "card_refused"],
  [403, "x", "auth"],
  [404, "x", "not_found"],
  [405, "x", "unknown"],
  [409, "x", "conflict"],
  [422, "x", "validation"],
  [423, "x", "temporary"],
  [429, "Card token was used", "rate_limited"],
  [500, "x", "temporary"],
  [503, "Card token was used", "temporary"],
  [400, "can not modify a cancelled preapproval", "conflict", "final_state"],
  [404, undefined, "temporary"],
])("a response %i with %j is of the kind %s", (status, message, kind, reason) => {
  const body = message === undefined ? undefined : { message };
  const [read, write] = [false, true].map((isWrite) =>
    errorOfResponse("GET /x", { status, body, retryAfter: "7" }, isWrite),
  );
  expect(read).toMatchObject({ kind, status, reason, outcomeUnknown: false, isSilent: false });
  expect(write).toMatchObject({ kind, reason, outcomeUnknown: status >= 500 });
  expect(read?.retryAfterSeconds).toBe(status === 429 ? 7 : undefined);
  expect(read?.retryable).toBe(kind === "temporary" || kind === "rate_limited");
  expect(read?.isAnswer).toBe(reason !== undefined || kind === "conflict" || kind === "not_found");
});

test.each<[object, string]>([
  [{ message: "x", code: "cc_rejected_high_risk" }, "card_risk"],
  [{ error: "Card token was used" }, "token_used"],
  [{ status_detail: "cc_rejected_max_attempts" }, "card_attempts"],
  [{ cause: [null, { code: 2063, description: "x" }] }, "already_refunded"],
  [{ cause: [{ description: "payer_email is required" }] }, "fields_missing"],
])("the reason is found in the field of %j", (body, reason) => {
  const { reason: found } = errorOfResponse("c", { status: 400, body, retryAfter: null }, false);
  expect(found).toBe(reason);
});

const ended = (cause?: object) =>
  Object.assign(new TypeError("fetch failed"), cause ? { cause } : {});
test.each<[what: string, unknown, isUnknown: boolean, isSilent: boolean]>([
  ["a refused connection", ended({ code: "ECONNREFUSED" }), false, false],
  ["an unknown host", ended({ code: "ENOTFOUND" }), false, false],
  ["a name server without response", ended({ code: "EAI_AGAIN" }), false, false],
  ["no connection in time", ended({ code: "UND_ERR_CONNECT_TIMEOUT" }), false, false],
  ["an unreachable host", ended({ code: "EHOSTUNREACH", syscall: "connect" }), false, false],
  ["an interrupted connection", ended({ code: "EHOSTUNREACH", syscall: "read" }), true, false],
  ["a closed connection", ended({ code: "UND_ERR_SOCKET" }), true, false],
  [
    "two refused addresses",
    ended({ errors: [{ code: "ECONNREFUSED" }, { syscall: "connect" }] }),
    false,
    false,
  ],
  [
    "one of two addresses",
    ended({ errors: [{ code: "ECONNREFUSED" }, { code: "ECONNRESET" }] }),
    true,
    false,
  ],
  ["no response in time", new DOMException("late", "TimeoutError"), true, true],
  ["anything else", undefined, true, false],
])("after %s the outcome of a write is unknown: %s", (_, error, isUnknown, isSilent) => {
  const wanted = { kind: "temporary", retryable: true, isSilent };
  expect(errorOfNoResponse("POST /x", error, true)).toMatchObject({
    ...wanted,
    outcomeUnknown: isUnknown,
  });
  expect(errorOfNoResponse("GET /x", error, false)).toMatchObject({
    ...wanted,
    outcomeUnknown: false,
  });
});
