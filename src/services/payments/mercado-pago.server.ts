import { z } from "zod";
import { checkAccount } from "./mercado-pago-account.server.ts";
import { mercadoPagoSources } from "./mercado-pago-browser.ts";
import { type CallOptions, mercadoPagoCalls } from "./mercado-pago-calls.server.ts";
import { verifyNotification } from "./mercado-pago-notification.server.ts";
import { invoiceShape, paymentShape, subscriptionShape } from "./mercado-pago-shapes.ts";
import { type Payments, PaymentsError } from "./payments.ts";

/** The provider confirms a change with the subscription. A page instead confirms nothing. */
const changed = z.looseObject({});

/** Mercado Pago's subscriptions. `mercadoPagoCalls` has the rules of its calls. */
export function mercadoPago(options: CallOptions & { webhookSecret: string }): Payments {
  const { ask, read, readAll } = mercadoPagoCalls(options);
  const payments: Payments = {
    sources: mercadoPagoSources,

    checkAccount: (publicKey) =>
      checkAccount(read, { accessToken: options.accessToken, publicKey }),

    createSubscription: (wanted) =>
      ask(subscriptionShape, "POST", "/preapproval/", creationBody(wanted), {
        deviceId: wanted.deviceId,
      }),

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
      const body = { status: "cancelled" };
      await ask(changed, "PUT", `/preapproval/${encodeURIComponent(id)}`, body);
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
      if (topic === "subscription_preapproval") return { subscriptionId: resourceId };
      if (topic === "subscription_authorized_payment") {
        const path = `/authorized_payments/${encodeURIComponent(resourceId)}`;
        const { subscriptionId, ...invoice } = await read(invoiceShape, path);
        return { subscriptionId, invoice };
      }
      const payment = await payments.readPayment(resourceId);
      return { subscriptionId: payment.subscriptionId, payment };
    },
  };
  return payments;
}

/** The body of a creation. Without a card token the payer pays on the provider's page. */
function creationBody(wanted: Parameters<Payments["createSubscription"]>[0]) {
  return {
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
}
