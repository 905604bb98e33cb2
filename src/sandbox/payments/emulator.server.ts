import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { Clock } from "#src/services/clock.ts";
import { signNotification } from "#src/services/payments/notification-signature.server.ts";
import { providerDate } from "./answers.ts";
import { passTime } from "./charging.ts";
import { type Notification, newWorld, type World } from "./world.ts";

/** Pauses before an unanswered notification is sent again. */
const retryMinutes = [15, 30, 6 * 60, 2 * 24 * 60, 4 * 24 * 60];
/** Held while the world is changed, by whichever process does it. */
const worldLock = 7_305_515;

/** Hands one signed notification over; the answer's status, or 0 without one. */
export type Deliver = (path: string, request: RequestInit) => Promise<number>;

export interface PaymentsEmulator {
  /** Changes the world, after everything that fell due before; all or nothing. */
  act<T>(change: (world: World, now: number) => T): Promise<T>;
  read(): Promise<World>;
  /** Lets the provider charge what is due and sends the notifications that are due. */
  tick(deliver: Deliver): Promise<void>;
}

/** Changes the world, after everything that fell due before. */
export async function changeWorld<T>(
  { db, clock }: { db: Db; clock: Clock },
  change: (world: World, now: number) => T,
): Promise<T> {
  // What is refused may have left traces all the same, so the refusal is thrown after storing.
  const outcome = await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${worldLock})`.execute(tx);
    const { world, stored } = await load(tx);
    const now = clock.now().getTime();
    passTime(world, now);
    const result = attempt(() => change(world, now));
    const text = JSON.stringify(world);
    if (text === stored) return result;
    await sql`insert into sandbox.payments (id, world) values (1, ${text})
      on conflict (id) do update set world = excluded.world`.execute(tx);
    return result;
  });
  return outcome();
}

/** The emulated provider. Its state lives in the database alone, so a restart forgets nothing. */
export function paymentsEmulator(options: {
  db: Db;
  clock: Clock;
  webhookSecret: string;
}): PaymentsEmulator {
  const { db, clock, webhookSecret } = options;

  const emulator: PaymentsEmulator = {
    act: (change) => changeWorld({ db, clock }, change),

    // Read outside the lock it would miss what falls due just now.
    read: () => emulator.act((world) => world),

    async tick(deliver) {
      if (!(await isAnythingDue({ db, clock }))) return;
      const due = await emulator.act(takeDue);
      for (const notification of due) {
        const status = await deliver(...signed(notification));
        if (status < 200 || status >= 300) await emulator.act(putBack(notification));
      }
    },
  };
  return emulator;

  function signed(notification: Notification): [path: string, request: RequestInit] {
    const { topic, resourceId, action, version, id, createdAt } = notification;
    const ts = String(Math.floor(clock.now().getTime() / 1000));
    const requestId = randomUUID();
    const v1 = signNotification(webhookSecret, { id: resourceId, requestId, ts });
    const date = providerDate(createdAt);
    const body =
      topic === "payment"
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
        body: JSON.stringify(body),
      },
    ];
  }
}

/** One statement without a lock, because most ticks find nothing. */
async function isAnythingDue({ db, clock }: { db: Db; clock: Clock }): Promise<boolean> {
  const { world, stored } = await load(db);
  const now = clock.now().getTime();
  passTime(world, now);
  takeDue(world, now);
  return JSON.stringify(world) !== stored;
}

function takeDue(world: World, now: number): Notification[] {
  const due = world.outbox.filter(({ deliverAt }) => deliverAt <= now);
  world.outbox = world.outbox.filter(({ deliverAt }) => deliverAt > now);
  return world.switches.reorderNotifications ? due.reverse() : due;
}

function putBack(notification: Notification) {
  return (world: World, now: number) => {
    const pause = retryMinutes[notification.attempts];
    if (pause === undefined) return;
    world.outbox.push({
      ...notification,
      attempts: notification.attempts + 1,
      deliverAt: now + pause * 60_000,
    });
  };
}

async function load(db: Db): Promise<{ world: World; stored: string | undefined }> {
  const { rows } = await sql<{ world: string }>`select world from sandbox.payments`.execute(db);
  const stored = rows[0]?.world;
  return { stored, world: stored === undefined ? newWorld() : (JSON.parse(stored) as World) };
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
