/** The whole state of the emulated provider. It is plain data in one row, so it survives a restart. */
export interface ProviderState {
  /** Counter for ids. A counter makes runs repeatable, unlike random ids. */
  sequence: number;
  switches: Switches;
  tokens: Record<string, CardToken>;
  subscriptions: Record<string, Preapproval>;
  invoices: Record<string, Invoice>;
  payments: Record<string, Payment>;
  outbox: Notification[];
  /** The newest calls, newest first. */
  calls: { at: string; call: string; status: number }[];
}

/** Fault modes of the provider. */
export interface Switches {
  /** Refuses every charge. */
  refuseCharges: boolean;
  /** Result of API calls: 503, 429, executed with a lost response, or executed with a timeout. */
  trouble: "none" | "down" | "busy" | "answer_lost" | "slow";
  firstChargeDelayMinutes: number;
  /** Delay of notifications. */
  notificationDelayMinutes: number;
  duplicateNotifications: boolean;
  reorderNotifications: boolean;
  loseNotifications: boolean;
}

export const noFaults: Switches = {
  refuseCharges: false,
  trouble: "none",
  firstChargeDelayMinutes: 0,
  notificationDelayMinutes: 0,
  duplicateNotifications: false,
  reorderNotifications: false,
  loseNotifications: false,
};

export interface Card {
  /** The name decides the result of charges. */
  holder: string;
  brand: string;
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
  /** Start of the first month. */
  startAt: number | null;
  /** The start that the creation asked for. */
  startDate?: number | undefined;
  /** Number of instalments created so far. */
  instalments: number;
  modifiedAt: number;
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
}

export interface Payment {
  id: string;
  invoiceId: string;
  subscriptionId: string;
  status: "approved" | "rejected" | "in_process" | "refunded";
  detail: string;
  amount: number;
  createdAt: number;
  refundKey: string | null;
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
}

export function newProviderState(): ProviderState {
  return {
    sequence: 0,
    switches: { ...noFaults },
    tokens: {},
    subscriptions: {},
    invoices: {},
    payments: {},
    outbox: [],
    calls: [],
  };
}

/** Returns the next number, for ids and for their order. */
export function nextNumber(state: ProviderState): number {
  state.sequence += 1;
  return state.sequence;
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
    state.outbox.push({
      ...about,
      id: String(nextNumber(state)),
      createdAt: now,
      deliverAt: now + switches.notificationDelayMinutes * 60_000,
      attempts: 0,
    });
  }
}
