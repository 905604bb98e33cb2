import { z } from "zod";
import { refusalReason } from "./mercado-pago-errors.ts";
import type { ChargeStatus, RemoteInvoice, RemotePayment, RemoteStatus } from "./payments.ts";

const date = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const identifier = z.union([z.string(), z.number()]).transform(String);
const optional = <S extends z.ZodType>(schema: S) => schema.nullish().catch(null);

const subscriptionStatuses: Record<string, RemoteStatus> = {
  pending: "pending",
  authorized: "active",
  paused: "paused",
  // Both spellings occur.
  cancelled: "cancelled",
  canceled: "cancelled",
};

const paymentStatuses: Record<string, ChargeStatus> = {
  approved: "paid",
  rejected: "failed",
  cancelled: "failed",
  canceled: "failed",
  refunded: "refunded",
  charged_back: "charged_back",
  pending: "pending",
  in_process: "pending",
  in_mediation: "paid",
  authorized: "pending",
};

const cardBrands: Record<string, string> = {
  visa: "Visa",
  master: "Mastercard",
  amex: "American Express",
  elo: "Elo",
  hipercard: "Hipercard",
};

/** Methods that are no card. An account's balance has no brand and no number. */
const notCards = ["account_money"];

/** A preapproval, as our words for a subscription. */
export const subscriptionShape = z
  .object({
    id: identifier,
    status: z.string(),
    external_reference: optional(z.string()),
    date_created: date,
    auto_recurring: z
      .object({
        start_date: optional(date),
        free_trial: optional(z.object({ frequency: z.number(), frequency_type: z.string() })),
      })
      .nullish(),
    next_payment_date: optional(date),
    init_point: optional(z.string()),
    payment_method_id: optional(z.string()),
  })
  .transform((raw) => ({
    id: raw.id,
    status: subscriptionStatuses[raw.status],
    providerStatus: raw.status,
    reference: raw.external_reference ?? null,
    startedAt: startOf(raw),
    nextChargeAt: raw.next_payment_date ?? null,
    initPoint: raw.init_point ? withoutActivation(raw.init_point) : null,
    cardBrand: brandOf(raw.payment_method_id ?? null),
  }));

/** An authorized payment, as our words for an invoice, with the id of its subscription. */
export const invoiceShape = z
  .object({
    id: identifier,
    preapproval_id: identifier,
    status: z.string(),
    transaction_amount: z.coerce.number(),
    debit_date: date,
    retry_attempt: z.coerce.number().int().catch(0),
    last_modified: date,
    payment: z
      .object({
        id: identifier.nullish(),
        status: z.string().nullish(),
        status_detail: z.string().nullish(),
      })
      .nullish(),
  })
  .transform((raw) => {
    const payment = raw.payment?.id ? raw.payment : undefined;
    const words = [raw.status, payment?.status, payment?.status_detail];
    const status = invoiceStatus(raw.status, payment && (payment.status ?? ""));
    const isRefused = status === "retrying" || status === "failed";
    return {
      id: raw.id,
      subscriptionId: raw.preapproval_id,
      status,
      providerStatus: words.filter(Boolean).join("/"),
      refusal: isRefused ? refusalReason(payment?.status_detail ?? "") : undefined,
      paymentId: payment?.id ?? null,
      // The amount is a decimal number of reais. Rounding removes the error of binary fractions.
      amountCents: Math.round(raw.transaction_amount * 100),
      dueAt: raw.debit_date,
      attempts: raw.retry_attempt,
      changedAt: raw.last_modified,
    };
  });

export const paymentShape = z
  .object({
    id: identifier,
    status: z.string(),
    status_detail: optional(z.string()),
    operation_type: optional(z.string()),
    date_approved: optional(date),
    card: z
      .object({
        first_six_digits: identifier,
        last_four_digits: identifier,
        expiration_month: z.coerce.number(),
        expiration_year: z.coerce.number(),
      })
      .nullish()
      // A payment without a card has an empty object.
      .catch(null),
    point_of_interaction: z
      .object({
        transaction_data: z
          .object({ subscription_id: optional(z.string()), invoice_id: optional(identifier) })
          .nullish(),
      })
      .nullish(),
  })
  .transform((raw): RemotePayment => {
    const origin = raw.point_of_interaction?.transaction_data;
    return {
      id: raw.id,
      status: paymentStatuses[raw.status] ?? "unknown",
      providerStatus: [raw.status, raw.status_detail].filter(Boolean).join("/"),
      subscriptionId: origin?.subscription_id ?? null,
      invoiceId: raw.operation_type === "card_validation" ? null : (origin?.invoice_id ?? null),
      approvedAt: raw.date_approved ?? null,
      card: raw.card ? Object.values(raw.card).join("-") : null,
    };
  });

export const pageOf = <S extends z.ZodType>(shape: S) =>
  z.object({ paging: z.object({ total: z.number() }), results: z.array(shape) });

interface RawStart {
  date_created: Date;
  auto_recurring?:
    | {
        start_date?: Date | null | undefined;
        free_trial?: { frequency: number; frequency_type: string } | null | undefined;
      }
    | null
    | undefined;
}

/**
 * Returns the start of the first month. A start in the future comes back as such, as a free trial of so many
 * whole days, or as both. The start is then the exact one.
 */
function startOf({ date_created: created, auto_recurring: recurring }: RawStart): Date {
  const { start_date: start, free_trial: trial } = recurring ?? {};
  // Without a wanted start the provider returns about the time of the creation.
  const isLater = start && start.getTime() > created.getTime() + 3_600_000;
  if (isLater || trial?.frequency_type !== "days") return start ?? created;
  return new Date(created.getTime() + trial.frequency * 86_400_000);
}

function brandOf(method: string | null): string | null {
  if (!method || notCards.includes(method)) return null;
  return cardBrands[method] ?? method;
}

function invoiceStatus(status: string, payment: string | undefined): RemoteInvoice["status"] {
  const paid = payment === undefined ? undefined : (paymentStatuses[payment] ?? "unknown");
  switch (status) {
    case "scheduled":
      // The provider still tries. A refused attempt has a date for the next one.
      return paid === "failed" ? "retrying" : (paid ?? "not_tried");
    case "canceled":
    case "cancelled":
      return paid ?? "not_tried";
    case "recycling":
      return paid === "unknown" ? paid : "retrying";
    case "processed":
      return paid ?? "pending";
    default:
      return "unknown";
  }
}

/** Removes a parameter that the provider adds and its own page rejects. */
function withoutActivation(url: string): string {
  return url.replace(/([?&])activation=true(&|$)/, (_, before: string, after: string) =>
    after ? before : "",
  );
}
