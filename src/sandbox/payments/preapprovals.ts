import { createHash } from "node:crypto";
import { z } from "zod";
import {
  beginCharging,
  bumpVersionAndNotify,
  cancel,
  notifyPayment,
  processDueInvoices,
  refusalOf,
} from "./charging.ts";
import { find, ProviderRefusal } from "./provider-refusal.ts";
import {
  type Card,
  nextNumber,
  notify,
  type Preapproval,
  type ProviderState,
} from "./provider-state.ts";

const createShape = z.looseObject({
  reason: z.string().default(""),
  external_reference: z.string().default(""),
  payer_email: z.string({ error: "payer_email is required" }).min(1, "payer_email is required"),
  back_url: z.url({ error: "Invalid value for back_url, must be a valid URL" }),
  status: z.enum(["authorized", "pending"]).default("pending"),
  card_token_id: z.string().optional(),
  auto_recurring: z.object(
    {
      frequency: z.number(),
      frequency_type: z.enum(["months", "days"], { error: "Parameters passed are invalid" }),
      transaction_amount: z
        .number()
        .positive("must be a positive number")
        .min(0.5, "Cannot pay an amount lower than $ 0.50")
        .max(700, "Cannot pay an amount greater than $ 700.00"),
      currency_id: z.literal("BRL", { error: "Invalid field -> auto_recurring.currency_id" }),
      start_date: z.iso
        .datetime({ offset: true, error: "Parameters passed are invalid" })
        .nullish(),
    },
    { error: "Parameters passed are invalid" },
  ),
});

/** POST /preapproval: creates a new subscription each time; ignores the idempotency key. */
export function create(
  state: ProviderState,
  body: unknown,
  now: number,
  deviceId?: string,
): Preapproval {
  const wanted = parse(createShape, body);
  const authorized = wanted.status === "authorized";
  const card = authorized ? consumeToken(state, wanted.card_token_id) : null;
  const subscription: Preapproval = {
    id: createHash("md5")
      .update(`preapproval-${nextNumber(state)}-${now}`)
      .digest("hex"),
    version: 0,
    status: "pending",
    reason: wanted.reason,
    reference: wanted.external_reference,
    payerEmail: wanted.payer_email,
    backUrl: wanted.back_url,
    amount: wanted.auto_recurring.transaction_amount,
    card,
    createdAt: now,
    startAt: Math.max(now, Date.parse(wanted.auto_recurring.start_date ?? "") || now),
    anchorAt: null,
    instalments: 0,
    modifiedAt: now,
    deviceId,
  };
  state.subscriptions[subscription.id] = subscription;
  if (card) {
    const code = refusedBecause(state, card);
    if (code) {
      // Like the real provider: it creates and cancels a subscription that the response does not name, and
      // notifies a payment and an invoice that nobody can read.
      subscription.status = "cancelled";
      notifyUnreadable(state, now);
      throw new ProviderRefusal(state.switches.refusalStatus, refusedText, { code });
    }
    authorize(state, subscription, card, now);
  }
  return subscription;
}

const changeShape = z.looseObject({
  reason: z.string().optional(),
  back_url: z.string().optional(),
  external_reference: z.string().optional(),
  status: z.enum(["authorized", "paused", "cancelled"]).optional(),
  card_token_id: z.string().optional(),
  auto_recurring: z.looseObject({ transaction_amount: z.number().optional() }).optional(),
});

/** PUT /preapproval/{id}: ignores unknown fields. */
export function update(
  state: ProviderState,
  id: string,
  body: unknown,
  now: number,
  deviceId?: string,
): Preapproval {
  const subscription = find(state.subscriptions, id);
  const wanted = parse(changeShape, body);
  if (subscription.status === "cancelled") {
    throw new ProviderRefusal(
      400,
      wanted.status === "authorized"
        ? "Invalid transition from cancelled to authorized"
        : "You can not modify a cancelled preapproval.",
    );
  }
  const { status, ...rest } = wanted;
  const touchesMore = Object.keys(rest).length > 0;
  if (subscription.status === "paused" && touchesMore) {
    throw new ProviderRefusal(400, "You can not modify a paused preapproval.");
  }
  if (wanted.card_token_id) {
    const card = consumeToken(state, wanted.card_token_id);
    const code = refusedBecause(state, card);
    if (code) throw new ProviderRefusal(402, refusedText, { code });
    subscription.card = card;
    subscription.deviceId = deviceId;
    verifyCard(state, subscription, now);
  }
  subscription.reason = wanted.reason ?? subscription.reason;
  subscription.backUrl = wanted.back_url ?? subscription.backUrl;
  subscription.reference = wanted.external_reference ?? subscription.reference;
  subscription.amount = wanted.auto_recurring?.transaction_amount ?? subscription.amount;
  if (status === "cancelled") cancel(state, subscription, now);
  else if (status && subscription.status !== "pending") {
    subscription.status = status;
    bumpVersionAndNotify(state, subscription, now);
  }
  return subscription;
}

/**
 * Pays a pending subscription on the provider's own page, with the account of `email` at the
 * provider.
 */
export function payOnHostedPage(
  state: ProviderState,
  id: string,
  { card, email }: { card: Card; email: string },
  now: number,
): Preapproval {
  const subscription = find(state.subscriptions, id);
  if (subscription.status !== "pending") {
    throw new ProviderRefusal(400, "This subscription is not waiting for its payer.");
  }
  if (state.switches.checkPayerEmail && email !== subscription.payerEmail) {
    throw new ProviderRefusal(400, "O e-mail desta conta não é o da assinatura.");
  }
  const code = refusedBecause(state, card);
  if (code) throw new ProviderRefusal(402, refusedText, { code });
  authorize(state, subscription, card, now);
  return subscription;
}

function authorize(state: ProviderState, subscription: Preapproval, card: Card, now: number): void {
  subscription.card = card;
  subscription.status = "authorized";
  verifyCard(state, subscription, now);
  beginCharging(state, subscription, now);
  bumpVersionAndNotify(state, subscription, now);
  processDueInvoices(state, now);
}

/** Charges a small amount to check a stored card, gives it back and mails the payer about it. */
function verifyCard(state: ProviderState, { id, payerEmail }: Preapproval, now: number): void {
  const verification = {
    id: String(120_000_000_000 + nextNumber(state)),
    subscriptionId: id,
    amount: 1,
    createdAt: now,
  };
  state.verifications[verification.id] = verification;
  notifyPayment(state, verification.id, "payment.created", now);
  notifyPayment(state, verification.id, "payment.updated", now);
  state.mails.push({
    to: payerEmail,
    subject: "Mercado Pago: verificamos seu cartão",
    text: "Cobramos R$ 1,00 para verificar o seu cartão e vamos devolver o valor.",
    at: now,
  });
}

function notifyUnreadable(state: ProviderState, now: number): void {
  notifyPayment(state, String(130_000_000_000 + nextNumber(state)), "payment.created", now);
  notify(state, now, {
    topic: "subscription_authorized_payment",
    action: "created",
    resourceId: String(7_000_000_000 + nextNumber(state)),
    version: 1,
  });
}

const refusedText = "CC_VAL_433 Credit card validation has failed";

/** Returns the provider's code for refusing this card; undefined for a good card. */
function refusedBecause(state: ProviderState, card: Card): string | undefined {
  return state.switches.refuseCharges ? "cc_rejected_insufficient_amount" : refusalOf(card);
}

function consumeToken(state: ProviderState, id: string | undefined): Card {
  if (!id) throw new ProviderRefusal(400, "card_token_id is required");
  const token = state.tokens[id];
  if (!token) throw new ProviderRefusal(404, "Card token service not found");
  if (token.used) throw new ProviderRefusal(400, "Card token was used, please generate new");
  token.used = true;
  const { holder, brand, digits } = token;
  return { holder, brand, digits };
}

function parse<S extends z.ZodType>(shape: S, body: unknown): z.output<S> {
  const parsed = shape.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new ProviderRefusal(
    400,
    parsed.error.issues[0]?.message ?? "Parameters passed are invalid",
  );
}
