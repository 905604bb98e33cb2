/** The whole state of the emulated provider. It is plain data in one row, so it survives a restart. */
export interface ProviderState {
  /** Counter for ids. A counter makes runs repeatable, unlike random ids. */
  sequence: number;
  switches: Switches;
  tokens: Record<string, CardToken>;
  subscriptions: Record<string, Preapproval>;
  invoices: Record<string, Invoice>;
  payments: Record<string, Payment>;
  verifications: Record<string, Verification>;
  outbox: Notification[];
  /** The provider's own mails to payers, oldest first. */
  mails: ProviderMail[];
  /** The newest calls, newest first. */
  calls: { at: string; call: string; status: number }[];
}

/** Fault modes of the provider. */
export interface Switches {
  refuseCharges: boolean;
  /**
   * Result of API calls: 503, 429, executed with a lost response, executed with a timeout, executed
   * without any response, 423 for changes, or 403 of the provider's policy.
   */
  trouble: "none" | "down" | "busy" | "answer_lost" | "slow" | "hang" | "locked" | "forbidden";
  /** Status of the response to a creation with a refused card. Production has both. */
  refusalStatus: 400 | 401;
  firstChargeDelayMinutes: number;
  /** The first charge comes up to this much later still. */
  firstChargeSpreadMinutes: number;
  /** Search results are this many minutes old. */
  searchLagMinutes: number;
  /** Invoices and payments are readable by id only after so long, although the notification is sent at once. */
  resourceDelayMinutes: number;
  notificationDelayMinutes: number;
  /** Each notification comes up to this much later still, so their order changes. */
  notificationSpreadMinutes: number;
  duplicateNotifications: boolean;
  reorderNotifications: boolean;
  loseNotifications: boolean;
  /** One of so many notifications is lost; 0 for none. */
  loseOneIn: number;
  /** One of so many responses is slow; 0 for none. */
  slowOneIn: number;
  /** The provider's page rejects a payer with another email than the subscription's. */
  checkPayerEmail: boolean;
  /** After the last retry of a charge the provider pauses a subscription that was paid before. */
  pauseAfterDunning: boolean;
  /** Our account is a test account: it must not refund. */
  testSeller: boolean;
  /** The operator configured IPN too, so each payment is also notified in that older format. */
  sendsIpn: boolean;
}

/** Everything at once and in order: for a demonstration. */
export const noFaults: Switches = {
  refuseCharges: false,
  trouble: "none",
  refusalStatus: 401,
  firstChargeDelayMinutes: 0,
  firstChargeSpreadMinutes: 0,
  searchLagMinutes: 0,
  resourceDelayMinutes: 0,
  notificationDelayMinutes: 0,
  notificationSpreadMinutes: 0,
  duplicateNotifications: false,
  reorderNotifications: false,
  loseNotifications: false,
  loseOneIn: 0,
  slowOneIn: 0,
  checkPayerEmail: false,
  pauseAfterDunning: false,
  testSeller: false,
  sendsIpn: false,
};

/** The provider as others measured it in production. */
export const realistic: Switches = {
  ...noFaults,
  firstChargeDelayMinutes: 26,
  firstChargeSpreadMinutes: 19,
  searchLagMinutes: 4,
  resourceDelayMinutes: 1,
  notificationSpreadMinutes: 20,
  duplicateNotifications: true,
  reorderNotifications: true,
  loseOneIn: 5,
  slowOneIn: 10,
  checkPayerEmail: true,
  pauseAfterDunning: true,
};

export interface Card {
  /** The name decides the result of charges. */
  holder: string;
  brand: string;
  /** What payments tell about the card. A card that a test made may have none. */
  digits?: { first_six: string; last_four: string; month: number; year: number } | undefined;
}

export interface CardToken extends Card {
  id: string;
  used: boolean;
}

export type PreapprovalStatus = "pending" | "authorized" | "paused" | "cancelled";

export interface Preapproval {
  id: string;
  version: number;
  status: PreapprovalStatus;
  reason: string;
  reference: string;
  payerEmail: string;
  backUrl: string;
  amount: number;
  card: Card | null;
  createdAt: number;
  /** The start that responses show; of a subscription without a card the time of its creation. */
  startAt: number;
  /** Start of the first month that is charged; null before the payer completed the payment. */
  anchorAt: number | null;
  /** Number of instalments created so far. */
  instalments: number;
  modifiedAt: number;
  /** The payer's device, as the header of the creation or of the newest change of card named it. */
  deviceId?: string | undefined;
}

export interface Invoice {
  id: string;
  version: number;
  subscriptionId: string;
  status: "scheduled" | "processed" | "recycling" | "canceled";
  amount: number;
  /** Due time of the instalment. */
  debitAt: number;
  /** Time of the next attempt; null without one. */
  tryAt: number | null;
  attempts: number;
  paymentId: string | null;
  modifiedAt: number;
  /** Time of the first attempt; null before it. */
  triedAt: number | null;
  /** The states so far, oldest first, for searches that lag behind. */
  history: InvoiceSnapshot[];
}

/** An invoice at a time, with the payment as it was then: a later refund does not change it. */
export interface InvoiceSnapshot {
  at: number;
  status: Invoice["status"];
  attempts: number;
  payment: Pick<Payment, "id" | "status" | "detail"> | null;
}

export interface Payment {
  id: string;
  invoiceId: string;
  subscriptionId: string;
  status: "approved" | "rejected" | "in_process" | "refunded" | "charged_back";
  detail: string;
  amount: number;
  createdAt: number;
  approvedAt?: number;
  card?: Card;
  refundKey: string | null;
  /** When the payer got the money back. */
  reversedAt?: number;
}

/** The small charge that checks a stored card. The provider gives it back soon. */
export interface Verification {
  id: string;
  subscriptionId: string;
  amount: number;
  createdAt: number;
}

export interface ProviderMail {
  to: string;
  subject: string;
  text: string;
  at: number;
}

export interface Notification {
  id: string;
  topic: "subscription_preapproval" | "subscription_authorized_payment" | "payment";
  action: string;
  resourceId: string;
  version: number;
  createdAt: number;
  deliverAt: number;
  attempts: number;
  /** Sent in the older format, which the application's secret does not sign. */
  isIpn?: boolean;
}

export function newProviderState(): ProviderState {
  return {
    sequence: 0,
    switches: { ...noFaults },
    tokens: {},
    subscriptions: {},
    invoices: {},
    payments: {},
    verifications: {},
    outbox: [],
    mails: [],
    calls: [],
  };
}

/** Returns the next number, for ids and for their order. */
export function nextNumber(state: ProviderState): number {
  state.sequence += 1;
  return state.sequence;
}

/** Returns a number from 0 to below 1. It looks random, but a repeated run gets the same ones. */
function nextFraction(state: ProviderState): number {
  return (Math.imul(nextNumber(state), 2_654_435_761) >>> 0) / 2 ** 32;
}

/** Returns a delay of `minutes` and up to `spread` minutes more, in milliseconds. */
export function nextDelay(state: ProviderState, minutes: number, spread: number): number {
  const more = spread > 0 ? Math.floor(nextFraction(state) * (spread + 1)) : 0;
  return (minutes + more) * 60_000;
}

/** Adds a notification to the outbox, once, twice or not at all, as the switches say. */
export function notify(
  state: ProviderState,
  now: number,
  about: Pick<Notification, "topic" | "action" | "resourceId" | "version">,
): void {
  const { switches } = state;
  if (switches.loseNotifications) return;
  for (let copy = 0; copy < (switches.duplicateNotifications ? 2 : 1); copy++) {
    const number = nextNumber(state);
    if (switches.loseOneIn > 0 && number % switches.loseOneIn === 0) continue;
    const { notificationDelayMinutes, notificationSpreadMinutes } = switches;
    const notification = {
      ...about,
      id: String(number),
      createdAt: now,
      deliverAt: now + nextDelay(state, notificationDelayMinutes, notificationSpreadMinutes),
      attempts: 0,
    };
    state.outbox.push(notification);
    if (switches.sendsIpn && about.topic === "payment") {
      state.outbox.push({ ...notification, isIpn: true });
    }
  }
}
