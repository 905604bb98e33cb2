import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { Clock } from "#src/services/clock.ts";
import { signNotification } from "#src/services/payments/mercado-pago-notification.server.ts";
import { providerDate } from "./answers.ts";
import { processDueInvoices } from "./charging.ts";
import {
  type Notification,
  newProviderState,
  noFaults,
  type ProviderState,
} from "./provider-state.ts";

/** Pauses before the retries of a notification without a 2xx response. */
const retryMinutes = [15, 30, 6 * 60, 2 * 24 * 60, 4 * 24 * 60];
/** Advisory lock key. A process holds the lock while it changes the state. */
export const stateLock = 7_305_515;

/** Delivers one signed notification. Returns the HTTP status, or 0 without a response. */
export type Deliver = (path: string, request: RequestInit) => Promise<number>;

export interface PaymentsEmulator {
  /** Processes due invoices, then changes the state, in one transaction. */
  act<T>(change: (state: ProviderState, now: number) => T): Promise<T>;
  read(): Promise<ProviderState>;
  /** Processes due invoices and sends due notifications. */
  tick(deliver: Deliver): Promise<void>;
}

/** Processes due invoices, then changes the state, in one transaction. */
export async function changeState<T>(
  { db, clock }: { db: Db; clock: Clock },
  change: (state: ProviderState, now: number) => T,
): Promise<T> {
  // A rejected call may still have changed the state. Store the state first, then throw the error.
  const outcome = await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${stateLock})`.execute(tx);
    const { state, stored } = await load(tx);
    const now = clock.now().getTime();
    processDueInvoices(state, now);
    const result = attempt(() => change(state, now));
    const text = JSON.stringify(state);
    if (text === stored) return result;
    await sql`insert into sandbox.payments (id, world) values (1, ${text})
      on conflict (id) do update set world = excluded.world`.execute(tx);
    return result;
  });
  return outcome();
}

/** The emulated provider. Its whole state is in the database, so it survives a restart. */
export function paymentsEmulator(options: {
  db: Db;
  clock: Clock;
  webhookSecret: string;
}): PaymentsEmulator {
  const { db, clock, webhookSecret } = options;

  const emulator: PaymentsEmulator = {
    act: (change) => changeState({ db, clock }, change),

    // What is due is processed in memory only. The next change repeats it with the same ids and stores it.
    async read() {
      const { state } = await load(db);
      processDueInvoices(state, clock.now().getTime());
      return state;
    },

    async tick(deliver) {
      if (!(await isAnythingDue({ db, clock }))) return;
      const due = await emulator.act(takeDue);
      for (const notification of due) {
        const status = await deliver(
          ...signed(notification, { secret: webhookSecret, now: clock.now() }),
        );
        if (status < 200 || status >= 300) await emulator.act(retryLater(notification));
      }
    },
  };
  return emulator;
}

/** Returns the signed request that delivers a notification. An IPN has no signature. */
function signed(
  notification: Notification,
  { secret, now }: { secret: string; now: Date },
): [path: string, request: RequestInit] {
  const { topic, resourceId, isIpn } = notification;
  if (isIpn) {
    const resource = `https://api.mercadopago.com/v1/payments/${resourceId}`;
    return [
      `?id=${resourceId}&topic=${topic}`,
      {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ resource, topic }),
      },
    ];
  }
  const ts = String(Math.floor(now.getTime() / 1000));
  const requestId = randomUUID();
  const v1 = signNotification(secret, { id: resourceId, requestId, ts });
  return [
    `?data.id=${resourceId}&type=${topic}`,
    {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "User-Agent": `MercadoPago WebHook v1.0 ${topic}`,
        "X-Signature": `ts=${ts},v1=${v1}`,
        "X-Request-Id": requestId,
      },
      body: JSON.stringify(bodyOf(notification)),
    },
  ];
}

function bodyOf({ topic, resourceId, action, version, id, createdAt }: Notification) {
  const date = providerDate(createdAt);
  return topic === "payment"
    ? {
        action,
        api_version: "v1",
        data: { id: resourceId },
        date_created: date,
        id,
        live_mode: true,
        type: topic,
        user_id: "1",
      }
    : {
        action,
        application_id: 1,
        data: { id: resourceId },
        date,
        entity: topic.replace("subscription_", ""),
        id,
        type: topic,
        version,
      };
}

/** One statement without a lock, because most ticks find nothing. */
async function isAnythingDue({ db, clock }: { db: Db; clock: Clock }): Promise<boolean> {
  const { state, stored } = await load(db);
  const now = clock.now().getTime();
  processDueInvoices(state, now);
  takeDue(state, now);
  return JSON.stringify(state) !== stored;
}

function takeDue(state: ProviderState, now: number): Notification[] {
  const due = state.outbox.filter(({ deliverAt }) => deliverAt <= now);
  state.outbox = state.outbox.filter(({ deliverAt }) => deliverAt > now);
  return state.switches.reorderNotifications ? due.reverse() : due;
}

function retryLater(notification: Notification) {
  return (state: ProviderState, now: number) => {
    const pause = retryMinutes[notification.attempts];
    if (pause === undefined) return;
    state.outbox.push({
      ...notification,
      attempts: notification.attempts + 1,
      deliverAt: now + pause * 60_000,
    });
  };
}

async function load(db: Db): Promise<{ state: ProviderState; stored: string | undefined }> {
  const { rows } = await sql<{ stored: string }>`
    select world as stored from sandbox.payments`.execute(db);
  const stored = rows[0]?.stored;
  if (stored === undefined) return { stored, state: newProviderState() };
  const state = JSON.parse(stored) as ProviderState;
  // A demonstration that an older version began has fewer fields.
  state.switches = { ...noFaults, ...state.switches };
  state.verifications ??= {};
  state.mails ??= [];
  for (const one of Object.values(state.subscriptions)) {
    one.anchorAt ??= one.instalments > 0 ? one.startAt : null;
    one.startAt ??= one.createdAt;
  }
  for (const one of Object.values(state.invoices)) one.history ??= [];
  return { stored, state };
}

function attempt<T>(run: () => T): () => T {
  try {
    const value = run();
    return () => value;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
