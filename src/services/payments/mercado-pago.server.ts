import { randomUUID } from "node:crypto";
import { z } from "zod";
import { checkAccount } from "./mercado-pago-account.server.ts";
import { mercadoPagoSources } from "./mercado-pago-browser.ts";
import { errorOfNoResponse, errorOfResponse } from "./mercado-pago-errors.ts";
import { verifyNotification } from "./mercado-pago-notification.server.ts";
import { invoiceShape, pageOf, paymentShape, subscriptionShape } from "./mercado-pago-shapes.ts";
import { type Payments, PaymentsError } from "./payments.ts";
import { timeLeft } from "./share-deadline.server.ts";

/** The provider confirms a change with the subscription. A page instead confirms nothing. */
const changed = z.looseObject({});

const searchPage = 10;
/** A longer pause is left to the job that repeats the caller's work. */
const maxPauseMs = 5_000;
/** Enough pages for the invoices of ten years. */
const maxPages = 15;

/**
 * Mercado Pago's subscriptions over `fetch`. A read has up to three attempts with growing pauses.
 * A write has one, because the provider does not recognise a repeated write, and more time, because
 * it waits for the card's bank. The calls of one request to us have less time together.
 */
export function mercadoPago(options: {
  baseUrl: string;
  accessToken: string;
  webhookSecret: string;
  readTimeoutMs?: number;
  writeTimeoutMs?: number;
  /** Time of all calls of one request to us. */
  requestTimeoutMs?: number;
  /** Pause before the first retry of a read; doubled each time. */
  pauseMs?: number;
  fetch?: typeof fetch;
}): Payments {
  const { baseUrl, accessToken, pauseMs = 300 } = options;
  const { readTimeoutMs = 10_000, writeTimeoutMs = 30_000, requestTimeoutMs = 24_000 } = options;
  const send = options.fetch ?? fetch;

  async function ask<S extends z.ZodType>(
    shape: S,
    method: "GET" | "POST" | "PUT",
    path: string,
    body?: unknown,
    { key = randomUUID(), deviceId }: { key?: string; deviceId?: string | undefined } = {},
  ): Promise<z.output<S>> {
    const call = `${method} ${path.replace(/\?.*/, "").replace(/[0-9a-f]{8,}|\d{5,}/g, "{id}")}`;
    const isWrite = method !== "GET";
    // A call with the public key is what a browser calls. The access token would hide a wrong key.
    const isPublic = path.includes("public_key=");
    const timeoutMs = Math.min(
      isWrite ? writeTimeoutMs : readTimeoutMs,
      timeLeft(requestTimeoutMs),
    );
    if (timeoutMs <= 0)
      throw new PaymentsError("temporary", `${call}: no time left`, { isSilent: true });
    let answer: Response;
    let content: unknown;
    try {
      answer = await send(baseUrl + path, {
        method,
        headers: {
          ...(isPublic ? {} : { Authorization: `Bearer ${accessToken}` }),
          ...(isWrite ? { "Content-Type": "application/json", "X-Idempotency-Key": key } : {}),
          ...(deviceId ? { "X-meli-session-id": deviceId } : {}),
        },
        ...(isWrite ? { body: JSON.stringify(body ?? {}) } : {}),
        // A redirect would send our key to another host.
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      content = await answer.json().catch((error: unknown) => {
        // A timeout while reading the body counts as no response. A body that is not JSON does not.
        if ((error as Error).name === "TimeoutError") throw error;
        return undefined;
      });
    } catch (error) {
      throw errorOfNoResponse(call, error, isWrite);
    }
    if (!answer.ok) {
      const retryAfter = answer.headers.get("retry-after");
      throw errorOfResponse(call, { status: answer.status, body: content, retryAfter }, isWrite);
    }
    const parsed = shape.safeParse(content);
    if (parsed.success) return parsed.data;
    if (content === undefined) {
      throw new PaymentsError("temporary", `${call} answered ${answer.status} (no JSON)`, {
        status: answer.status,
        outcomeUnknown: isWrite,
      });
    }
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
        if (wanted > maxPauseMs) throw error;
        const pause = Math.max(wanted, pauseMs * 2 ** attempt * (0.5 + Math.random()));
        if (pause >= timeLeft(requestTimeoutMs)) throw error;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }

  async function readAll<S extends z.ZodType>(shape: S, path: string): Promise<z.output<S>[]> {
    const all: z.output<S>[] = [];
    for (let page = 0; page < maxPages; page++) {
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
    sources: mercadoPagoSources,

    checkAccount: (publicKey) => checkAccount(read, { accessToken, publicKey }),

    createSubscription: (wanted) => {
      const body = {
        reason: wanted.reason,
        external_reference: wanted.reference,
        payer_email: wanted.payerEmail,
        back_url: wanted.backUrl,
        auto_recurring: {
          frequency: 1,
          frequency_type: "months",
          transaction_amount: wanted.amountCents / 100,
          currency_id: "BRL",
          ...(wanted.startAt ? { start_date: wanted.startAt.toISOString() } : {}),
        },
        ...(wanted.cardToken
          ? { card_token_id: wanted.cardToken, status: "authorized" }
          : { status: "pending" }),
      };
      const { deviceId } = wanted;
      return ask(subscriptionShape, "POST", "/preapproval/", body, { deviceId });
    },

    readSubscription: (id) => read(subscriptionShape, `/preapproval/${encodeURIComponent(id)}`),

    async findSubscription(payerEmail, reference) {
      // The search has no filter for our reference and returns stale rows, so read the found one.
      const path = `/preapproval/search?payer_email=${encodeURIComponent(payerEmail)}`;
      const found = (await readAll(subscriptionShape, path)).find(
        (one) => one.reference === reference,
      );
      return found && payments.readSubscription(found.id);
    },

    async cancelSubscription(id) {
      await ask(changed, "PUT", `/preapproval/${encodeURIComponent(id)}`, {
        status: "cancelled",
      });
    },

    async changeCard(id, cardToken, deviceId) {
      const body = { card_token_id: cardToken };
      await ask(changed, "PUT", `/preapproval/${encodeURIComponent(id)}`, body, { deviceId });
    },

    listInvoices: (subscriptionId) =>
      readAll(
        invoiceShape,
        `/authorized_payments/search?preapproval_id=${encodeURIComponent(subscriptionId)}`,
      ),

    readPayment: (id) => read(paymentShape, `/v1/payments/${encodeURIComponent(id)}`),

    async refundPayment(paymentId, key) {
      const path = `/v1/payments/${encodeURIComponent(paymentId)}/refunds`;
      await ask(z.unknown(), "POST", path, {}, { key }).catch((error: unknown) => {
        if (!(error instanceof PaymentsError && error.reason === "already_refunded")) throw error;
      });
    },

    verifyNotification: (request, now) =>
      verifyNotification(request, { secret: options.webhookSecret, now }),

    async readNotification({ topic, resourceId }) {
      switch (topic) {
        case "subscription_preapproval":
          return { subscriptionId: resourceId };
        case "subscription_authorized_payment": {
          const path = `/authorized_payments/${encodeURIComponent(resourceId)}`;
          const { subscriptionId, ...invoice } = await read(invoiceShape, path);
          return { subscriptionId, invoice };
        }
        default: {
          const payment = await payments.readPayment(resourceId);
          return { subscriptionId: payment.subscriptionId, payment };
        }
      }
    },
  };
  return payments;
}
