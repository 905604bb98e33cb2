/** The states of a subscription at the payment provider. */
export type RemoteStatus = "pending" | "active" | "paused" | "cancelled";

/**
 * What became of the payment of an invoice: `charged_back` if the bank took it back after a dispute,
 * `unknown` for a state that the adapter does not know.
 */
export const chargeStatuses = [
  "pending",
  "paid",
  "retrying",
  "failed",
  "refunded",
  "charged_back",
  "unknown",
] as const;

export type ChargeStatus = (typeof chargeStatuses)[number];

export interface RemoteSubscription {
  id: string;
  /** Undefined for a state that the adapter does not know. */
  status: RemoteStatus | undefined;
  /** The state in the provider's own words, for our records and log. */
  providerStatus: string;
  /** Our subscription's id. */
  reference: string | null;
  startedAt: Date;
  nextChargeAt: Date | null;
  /** URL where the payer completes the payment on the provider's own page. */
  initPoint: string | null;
  /** Name of the card's brand, such as `Visa`. */
  cardBrand: string | null;
}

/** One instalment of a subscription with the newest payment tried for it. */
export interface RemoteInvoice {
  id: string;
  status: ChargeStatus | "not_tried";
  /** The state in the provider's own words, for our records and log. */
  providerStatus: string;
  /** Why the newest payment was refused, if the provider gives a reason that the payer can act on. */
  refusal: RefusalReason | undefined;
  paymentId: string | null;
  amountCents: number;
  dueAt: Date;
  attempts: number;
  changedAt: Date;
}

/** A payment as the provider returns it. It changes after its invoice: refunds and disputes. */
export interface RemotePayment {
  id: string;
  status: ChargeStatus;
  /** The state in the provider's own words, for our records and log. */
  providerStatus: string;
  subscriptionId: string | null;
  /** Null for a payment of no instalment, such as the validation of a card. */
  invoiceId: string | null;
  /** When the provider took the money; null before. */
  approvedAt: Date | null;
  /**
   * First six and last four digits and expiry of the card, or null. Only a keyed hash of this text may be
   * stored.
   */
  card: string | null;
}

export interface NotifiedResource {
  /** Null if the provider does not name it. */
  subscriptionId: string | null;
  invoice?: Pick<RemoteInvoice, "id" | "status">;
  payment?: RemotePayment;
}

export interface NewSubscription {
  /** Our id; the provider returns it in every response. */
  reference: string;
  reason: string;
  amountCents: number;
  payerEmail: string;
  /** When the first month starts and is charged; null means at once. */
  startAt: Date | null;
  /** URL to which the provider's page sends the payer back. */
  backUrl: string;
  /** Single-use token from the browser; without it the payer pays on the provider's page. */
  cardToken: string | undefined;
  /** How the provider's script names the payer's device. */
  deviceId?: string | undefined;
}

export interface WebhookRequest {
  query: Record<string, string>;
  header(name: string): string | undefined;
  body: string;
}

/** The provider's resource that changed; `topic` and `resourceId` are the provider's own words. */
export interface Notification {
  topic: string;
  resourceId: string;
  /**
   * The same for every delivery about one state of the resource; different for each delivery if the
   * provider does not number the states.
   */
  version: string;
}

export type SignatureVerdict = "valid" | "missing" | "malformed" | "mismatch" | "stale";

export type WebhookVerdict =
  /** Without a notification the request is about something that does not concern us. */
  | { verdict: "valid"; signature: Buffer; notification: Notification | undefined }
  /** `ipn`: a call of the provider's older format, which cannot be verified. */
  | { verdict: Exclude<SignatureVerdict, "valid"> | "ipn" };

/** What is wrong with our account or its credentials. */
export type AccountProblem =
  | "token_rejected"
  | "account_restricted"
  | "wrong_country"
  | "test_credentials"
  | "public_key_rejected"
  | "public_key_of_another_country";

/** The newest check of our account by this process. Empty before the first answer, and in demo mode. */
export interface AccountCheck {
  problems: AccountProblem[];
}

/** Our account at a payment provider. Every promise rejects with PaymentsError. */
export interface Payments {
  /** What the checkout page must be allowed to load, as content-security-policy sources. */
  readonly sources: Record<"script" | "connect" | "frame" | "image", string[]>;
  /** Checks access token and public key as far as the provider tells. Returns what is wrong. */
  checkAccount(publicKey: string): Promise<AccountProblem[]>;
  /** Sends one request and never retries: the caller finds out by reading what a lost response did. */
  createSubscription(subscription: NewSubscription): Promise<RemoteSubscription>;
  readSubscription(id: string): Promise<RemoteSubscription>;
  /** Searches the payer's subscriptions for the one with our reference. */
  findSubscription(payerEmail: string, reference: string): Promise<RemoteSubscription | undefined>;
  cancelSubscription(id: string): Promise<void>;
  changeCard(id: string, cardToken: string, deviceId?: string): Promise<void>;
  listInvoices(subscriptionId: string): Promise<RemoteInvoice[]>;
  /** Reads the payment's own state, which its invoice may not show. */
  readPayment(id: string): Promise<RemotePayment>;
  /** Refunds a payment in full; a repeated call refunds nothing more, also with another key. */
  refundPayment(paymentId: string, key: string): Promise<void>;
  /** Checks the signature and its age, and returns what the request is about. */
  verifyNotification(request: WebhookRequest, now: Date): WebhookVerdict;
  /** Reads the resource that a notification is about. */
  readNotification(
    notification: Pick<Notification, "topic" | "resourceId">,
  ): Promise<NotifiedResource>;
}

export type PaymentsErrorKind =
  | "validation"
  | "auth"
  | "not_found"
  | "conflict"
  | "rate_limited"
  | "temporary"
  | "unknown";

/** A rejection that the payer can do something about. */
export type RefusalReason =
  | "card_refused"
  | "card_no_funds"
  | "card_expired"
  | "card_code"
  | "card_limit"
  /** The payer's bank wants to hear from the payer first. */
  | "card_call"
  | "card_disabled"
  | "card_number"
  /** One of the typed data is wrong, and the provider does not say which. */
  | "card_data"
  /** The card cannot pay subscriptions. */
  | "card_type"
  /** The provider saw the same charge minutes ago. */
  | "card_duplicate"
  | "card_attempts"
  /** The provider's fraud prevention. */
  | "card_risk"
  | "token_used"
  | "token_invalid"
  | "fields_missing"
  | "payer_invalid"
  | "already_refunded"
  | "final_state";

export class PaymentsError extends Error {
  readonly kind: PaymentsErrorKind;
  readonly status: number;
  readonly reason: RefusalReason | undefined;
  /** True if the provider may have executed the call although no response confirms it. */
  readonly outcomeUnknown: boolean;
  /** True if no response came in time. */
  readonly isSilent: boolean;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    kind: PaymentsErrorKind,
    message: string,
    details: {
      status?: number;
      reason?: RefusalReason | undefined;
      outcomeUnknown?: boolean;
      isSilent?: boolean;
      retryAfterSeconds?: number | undefined;
    } = {},
  ) {
    super(message);
    this.name = "PaymentsError";
    this.kind = kind;
    this.status = details.status ?? 0;
    this.reason = details.reason;
    this.outcomeUnknown = details.outcomeUnknown ?? false;
    this.isSilent = details.isSilent ?? false;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  get retryable(): boolean {
    return this.kind === "temporary" || this.kind === "rate_limited";
  }

  /** True if the provider did its work: it refused a card or does not know the resource. */
  get isAnswer(): boolean {
    return this.reason !== undefined || this.kind === "conflict" || this.kind === "not_found";
  }
}
