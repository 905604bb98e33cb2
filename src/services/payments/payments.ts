/** A subscription as the provider tells of it. Unknown words in `status` are passed on as they are. */
export interface RemoteSubscription {
  id: string;
  status: string;
  /** Our subscription's id. */
  reference: string | null;
  startedAt: Date;
  nextChargeAt: Date | null;
  /** Where the payer finishes on the provider's own page. */
  initPoint: string | null;
  /** Such as `visa`; never a number. */
  cardBrand: string | null;
}

/** One instalment of a subscription, and the newest payment tried for it. */
export interface RemoteInvoice {
  id: string;
  subscriptionId: string;
  status: string;
  amountCents: number;
  dueAt: Date;
  attempts: number;
  changedAt: Date;
  payment: { id: string; status: string; detail: string } | null;
}

export interface NewSubscription {
  /** Our id; the provider gives it back in every answer. */
  reference: string;
  reason: string;
  amountCents: number;
  payerEmail: string;
  /** Where the payer comes back to from the provider's page. */
  backUrl: string;
  /** Made in the browser by the provider's script, good once; without it the payer pays on the provider's page. */
  cardToken: string | undefined;
}

export interface SignedNotification {
  /** `data.id` of the query. */
  dataId: string | undefined;
  requestId: string | undefined;
  /** The `x-signature` header. */
  signature: string | undefined;
}

export type SignatureVerdict = "valid" | "missing" | "malformed" | "mismatch" | "stale";

/** A seller's account at a payment provider. Every method throws PaymentsError. */
export interface Payments {
  /** Never repeats itself: the caller reads what came of an answer that was lost. */
  createSubscription(subscription: NewSubscription): Promise<RemoteSubscription>;
  readSubscription(id: string): Promise<RemoteSubscription>;
  /** The subscription made for our reference, looked for among its payer's. */
  findSubscription(payerEmail: string, reference: string): Promise<RemoteSubscription | undefined>;
  cancelSubscription(id: string): Promise<void>;
  changeCard(id: string, cardToken: string): Promise<void>;
  listInvoices(subscriptionId: string): Promise<RemoteInvoice[]>;
  /** The subscription an invoice belongs to. */
  subscriptionOfInvoice(invoiceId: string): Promise<string>;
  /** The subscription a payment was made for; undefined for a payment of another kind. */
  subscriptionOfPayment(paymentId: string): Promise<string | undefined>;
  /** Gives all of a payment back; the same key never gives it back twice. */
  refundPayment(paymentId: string, key: string): Promise<void>;
  /** Whether the provider signed this notification, lately. */
  judgeNotification(notification: SignedNotification, now: Date): SignatureVerdict;
}

export type PaymentsErrorKind =
  | "validation"
  | "auth"
  | "not_found"
  | "conflict"
  | "rate_limited"
  | "temporary"
  | "unknown";

/** What the payer can do something about. */
export type RefusalReason =
  | "card_refused"
  | "token_used"
  | "token_invalid"
  | "fields_missing"
  | "payer_invalid"
  | "final_state";

export class PaymentsError extends Error {
  readonly kind: PaymentsErrorKind;
  readonly status: number;
  readonly reason: RefusalReason | undefined;
  /** The provider may have done what was asked, although no answer says so. */
  readonly outcomeUnknown: boolean;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    kind: PaymentsErrorKind,
    what: string,
    about: {
      status?: number;
      reason?: RefusalReason | undefined;
      outcomeUnknown?: boolean;
      retryAfterSeconds?: number | undefined;
    } = {},
  ) {
    super(what);
    this.name = "PaymentsError";
    this.kind = kind;
    this.status = about.status ?? 0;
    this.reason = about.reason;
    this.outcomeUnknown = about.outcomeUnknown ?? false;
    this.retryAfterSeconds = about.retryAfterSeconds;
  }

  get retryable(): boolean {
    return this.kind === "temporary" || this.kind === "rate_limited";
  }
}
