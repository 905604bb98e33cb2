import { randomUUID } from "node:crypto";
import { z } from "zod";
import { errorOfAnswer, errorOfSilence } from "./mercado-pago-errors.ts";
import { judgeSignature } from "./notification-signature.server.ts";
import { type Payments, PaymentsError } from "./payments.ts";

const searchPage = 10;
/** More invoices than a subscription can have in ten years. */
const mostPages = 15;

const date = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const identifier = z.union([z.string(), z.number()]).transform(String);
const optional = <S extends z.ZodType>(schema: S) => schema.nullish().catch(null);

const subscriptionShape = z
  .object({
    id: identifier,
    status: z.string(),
    external_reference: optional(z.string()),
    date_created: date,
    auto_recurring: z.object({ start_date: optional(date) }).nullish(),
    next_payment_date: optional(date),
    init_point: optional(z.string()),
    payment_method_id: optional(z.string()),
  })
  .transform((raw) => ({
    id: raw.id,
    status: raw.status,
    reference: raw.external_reference ?? null,
    startedAt: raw.auto_recurring?.start_date ?? raw.date_created,
    nextChargeAt: raw.next_payment_date ?? null,
    initPoint: raw.init_point ? withoutActivation(raw.init_point) : null,
    cardBrand: raw.payment_method_id ?? null,
  }));

const invoiceShape = z
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
  .transform((raw) => ({
    id: raw.id,
    subscriptionId: raw.preapproval_id,
    status: raw.status,
    // Reais as a decimal number: rounding undoes what binary fractions did to it.
    amountCents: Math.round(raw.transaction_amount * 100),
    dueAt: raw.debit_date,
    attempts: raw.retry_attempt,
    changedAt: raw.last_modified,
    payment: raw.payment?.id
      ? {
          id: raw.payment.id,
          status: raw.payment.status ?? "",
          detail: raw.payment.status_detail ?? "",
        }
      : null,
  }));

const paymentShape = z.object({
  point_of_interaction: z
    .object({
      transaction_data: z.object({ subscription_id: z.string().nullish() }).nullish(),
    })
    .nullish(),
});

const pageOf = <S extends z.ZodType>(shape: S) =>
  z.object({ paging: z.object({ total: z.number() }), results: z.array(shape) });

/**
 * Mercado Pago's subscriptions over `fetch`. Reads are tried three times with growing pauses;
 * a write is sent once, because the provider does not recognise a repeated one.
 */
export function mercadoPago(options: {
  baseUrl: string;
  accessToken: string;
  webhookSecret: string;
  timeoutMs?: number;
  /** First pause before a read is repeated; doubled each time. */
  pauseMs?: number;
  fetch?: typeof fetch;
}): Payments {
  const { baseUrl, accessToken, timeoutMs = 10_000, pauseMs = 300 } = options;
  const send = options.fetch ?? fetch;

  async function ask<S extends z.ZodType>(
    shape: S,
    method: "GET" | "POST" | "PUT",
    path: string,
    body?: unknown,
    key: string = randomUUID(),
  ): Promise<z.output<S>> {
    const call = `${method} ${path.replace(/\?.*/, "").replace(/[0-9a-f]{8,}|\d{5,}/g, "{id}")}`;
    const isWrite = method !== "GET";
    let answer: Response;
    let content: unknown;
    try {
      answer = await send(baseUrl + path, {
        method,
        headers: {
          Authorization: `Bearer ${accessToken}`,
          ...(isWrite ? { "Content-Type": "application/json", "X-Idempotency-Key": key } : {}),
        },
        ...(isWrite ? { body: JSON.stringify(body ?? {}) } : {}),
        signal: AbortSignal.timeout(timeoutMs),
      });
      content = await answer.json().catch((error: unknown) => {
        // A time-out in mid-answer is silence; an answer that is no JSON is only a bad answer.
        if ((error as Error).name === "TimeoutError") throw error;
        return undefined;
      });
    } catch (error) {
      throw errorOfSilence(call, error, isWrite);
    }
    if (!answer.ok) {
      const retryAfter = answer.headers.get("retry-after");
      throw errorOfAnswer(call, { status: answer.status, body: content, retryAfter }, isWrite);
    }
    const parsed = shape.safeParse(content);
    if (parsed.success) return parsed.data;
    const fields = parsed.error.issues.map(({ path: at }) => at.join(".")).join(", ");
    throw new PaymentsError("unknown", `${call} answered without: ${fields}`, {
      status: answer.status,
      outcomeUnknown: isWrite,
    });
  }

  async function read<S extends z.ZodType>(shape: S, path: string): Promise<z.output<S>> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await ask(shape, "GET", path);
      } catch (error) {
        if (!(error instanceof PaymentsError && error.retryable) || attempt === 2) throw error;
        const wanted = (error.retryAfterSeconds ?? 0) * 1000;
        const pause = pauseMs * 2 ** attempt * (0.5 + Math.random());
        await new Promise((resolve) =>
          setTimeout(resolve, Math.min(Math.max(wanted, pause), 5000)),
        );
      }
    }
  }

  async function readAll<S extends z.ZodType>(shape: S, path: string): Promise<z.output<S>[]> {
    const all: z.output<S>[] = [];
    for (let page = 0; page < mostPages; page++) {
      const { results, paging } = await read(
        pageOf(shape),
        `${path}&limit=${searchPage}&offset=${page * searchPage}`,
      );
      all.push(...(results as z.output<S>[]));
      if (results.length === 0 || all.length >= paging.total) break;
    }
    return all;
  }

  const payments: Payments = {
    createSubscription: (wanted) =>
      ask(subscriptionShape, "POST", "/preapproval/", {
        reason: wanted.reason,
        external_reference: wanted.reference,
        payer_email: wanted.payerEmail,
        back_url: wanted.backUrl,
        auto_recurring: {
          frequency: 1,
          frequency_type: "months",
          transaction_amount: wanted.amountCents / 100,
          currency_id: "BRL",
        },
        ...(wanted.cardToken
          ? { card_token_id: wanted.cardToken, status: "authorized" }
          : { status: "pending" }),
      }),

    readSubscription: (id) => read(subscriptionShape, `/preapproval/${encodeURIComponent(id)}`),

    async findSubscription(payerEmail, reference) {
      // The search knows no filter for our reference, and answers stale rows: read the one found.
      const path = `/preapproval/search?payer_email=${encodeURIComponent(payerEmail)}`;
      const found = (await readAll(subscriptionShape, path)).find(
        (one) => one.reference === reference,
      );
      return found && payments.readSubscription(found.id);
    },

    async cancelSubscription(id) {
      await ask(z.unknown(), "PUT", `/preapproval/${encodeURIComponent(id)}`, {
        status: "cancelled",
      });
    },

    async changeCard(id, cardToken) {
      await ask(z.unknown(), "PUT", `/preapproval/${encodeURIComponent(id)}`, {
        card_token_id: cardToken,
      });
    },

    listInvoices: (subscriptionId) =>
      readAll(
        invoiceShape,
        `/authorized_payments/search?preapproval_id=${encodeURIComponent(subscriptionId)}`,
      ),

    async subscriptionOfInvoice(invoiceId) {
      const path = `/authorized_payments/${encodeURIComponent(invoiceId)}`;
      return (await read(invoiceShape, path)).subscriptionId;
    },

    async subscriptionOfPayment(paymentId) {
      const payment = await read(paymentShape, `/v1/payments/${encodeURIComponent(paymentId)}`);
      return payment.point_of_interaction?.transaction_data?.subscription_id ?? undefined;
    },

    async refundPayment(paymentId, key) {
      const path = `/v1/payments/${encodeURIComponent(paymentId)}/refunds`;
      await ask(z.unknown(), "POST", path, {}, key);
    },

    judgeNotification: (notification, now) =>
      judgeSignature(notification, { secret: options.webhookSecret, now }),
  };
  return payments;
}

/** A parameter the provider adds and its own page cannot open. */
function withoutActivation(address: string): string {
  return address.replace(/([?&])activation=true(&|$)/, (_, before: string, after: string) =>
    after ? before : "",
  );
}
