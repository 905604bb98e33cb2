/** All the emulated provider knows: plain data, kept as one row so that it survives a restart. */
export interface World {
  /** Ids are numbered, so that a run can be repeated. */
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

/** How the provider misbehaves. */
export interface Switches {
  /** Charges are refused whatever the card. */
  refuseCharges: boolean;
  /** What comes of API calls: no service, too many calls, or done with the answer lost. */
  trouble: "none" | "down" | "busy" | "answer_lost" | "slow";
  firstChargeDelayMinutes: number;
  /** Notifications wait this long. */
  notificationDelayMinutes: number;
  duplicateNotifications: boolean;
  reorderNotifications: boolean;
  loseNotifications: boolean;
}

export const calm: Switches = {
  refuseCharges: false,
  trouble: "none",
  firstChargeDelayMinutes: 0,
  notificationDelayMinutes: 0,
  duplicateNotifications: false,
  reorderNotifications: false,
  loseNotifications: false,
};

export interface Card {
  /** The name decides what becomes of its charges. */
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
  /** Months are counted from here. */
  startAt: number | null;
  /** Instalments begun so far. */
  instalments: number;
  modifiedAt: number;
}

export interface Invoice {
  id: string;
  version: number;
  subscriptionId: string;
  status: "scheduled" | "processed" | "recycling" | "canceled";
  amount: number;
  /** When the instalment fell due. */
  debitAt: number;
  /** When it is tried next. */
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

export function newWorld(): World {
  return {
    sequence: 0,
    switches: { ...calm },
    tokens: {},
    subscriptions: {},
    invoices: {},
    payments: {},
    outbox: [],
    calls: [],
  };
}

/** The next number, for ids and for putting things in order. */
export function nextNumber(world: World): number {
  world.sequence += 1;
  return world.sequence;
}

/** Puts a notification in the outbox, as the switches have it. */
export function notify(
  world: World,
  now: number,
  about: Pick<Notification, "topic" | "action" | "resourceId" | "version">,
): void {
  const { switches } = world;
  if (switches.loseNotifications) return;
  for (let copy = 0; copy < (switches.duplicateNotifications ? 2 : 1); copy++) {
    world.outbox.push({
      ...about,
      id: String(nextNumber(world)),
      createdAt: now,
      deliverAt: now + switches.notificationDelayMinutes * 60_000,
      attempts: 0,
    });
  }
}
