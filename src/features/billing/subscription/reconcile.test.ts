import { expect, test } from "vitest";
import { addDays } from "#src/lib/time/calendar.ts";
import type { Services } from "#src/services/services.ts";
import { setUpDatabase } from "#testing/file-database.ts";
import { addSubscription } from "#testing/subscription-rows.ts";
import { TestClock } from "#testing/time.ts";
import { reconcile, reconcileUnsettled } from "./reconcile.server.ts";

const database = setUpDatabase();
const clock = new TestClock();
clock.set("2026-11-21T12:00:00Z");
const now = clock.now();
const daysAgo = (days: number) => addDays(now, -days);
/** A moment after and before the time that a job looks back. */
const [recent, old] = [new Date(daysAgo(15).getTime() + 1000), daysAgo(15)];

interface Columns {
  status: string;
  created_at?: Date;
  checked_at?: Date;
  ended_at?: Date;
  started_at?: Date;
  paid_until?: Date;
  cancel_requested_at?: Date;
  refund_requested_at?: Date;
}
interface Charge {
  status: string;
  due_at: Date;
}

/** Adds an old subscription. Returns its id. */
async function add(columns: Columns, charge?: Charge): Promise<string> {
  const charges = charge ? [{ ...charge, created_at: charge.due_at }] : [];
  const services = { db: database.db, clock };
  return (await addSubscription(services, { created_at: daysAgo(400), ...columns }, charges)).id;
}

/** Returns the subscriptions for which a job enqueues a sync. */
async function syncedBy(job: typeof reconcile): Promise<string[]> {
  const synced: string[] = [];
  const enqueue = async (_db: unknown, _job: unknown, { id }: { id: string }) => {
    synced.push(id);
  };
  const queue = { enqueue } as unknown as Services["queue"];
  await job({ db: database.db, clock, queue });
  return synced;
}

test.each<[what: string, isRead: boolean, Columns, Charge?]>([
  ["a creation without response", true, { status: "creating" }],
  ["a payer who may be paying", true, { status: "pending", created_at: recent }],
  ["a payer who did not pay", false, { status: "pending", created_at: old }],
  ["a cancellation without response", true, { status: "active", cancel_requested_at: old }],
  ["a confirmed cancellation", false, { status: "cancelled", cancel_requested_at: recent }],
  ["a month that began", true, { status: "active", paid_until: recent }],
  ["a month that begins now", true, { status: "active", paid_until: now }],
  ["a paused month that began", true, { status: "paused", paid_until: recent }],
  ["a first month that began", true, { status: "active", started_at: recent }],
  ["a running month", false, { status: "active", paid_until: addDays(now, 1), started_at: recent }],
  [
    "a month that began before the last attempt",
    false,
    { status: "active", paid_until: daysAgo(16) },
  ],
  ["a month of a subscription that ended", false, { status: "cancelled", paid_until: recent }],
  ["nothing", false, { status: "active" }],
  [
    "a refund without confirmation",
    true,
    { status: "cancelled", refund_requested_at: old },
    { status: "paid", due_at: old },
  ],
  [
    "a confirmed refund",
    false,
    { status: "cancelled", refund_requested_at: recent },
    { status: "refunded", due_at: recent },
  ],
  ["a paid charge", false, { status: "active" }, { status: "paid", due_at: recent }],
  ["a charge that waits", true, { status: "active" }, { status: "pending", due_at: recent }],
  ["a charge of unknown status", true, { status: "active" }, { status: "unknown", due_at: recent }],
  ["an old charge", false, { status: "active" }, { status: "pending", due_at: old }],
  ["a failed charge", false, { status: "active" }, { status: "failed", due_at: recent }],
])("the hourly job: %s is read: %s", async (_, isRead, columns, charge) => {
  const id = await add(columns, charge);
  expect((await syncedBy(reconcileUnsettled)).includes(id)).toBe(isRead);
});

test.each<[what: string, isRead: boolean, Columns]>([
  ["one that is created", true, { status: "creating" }],
  ["one that waits for its payer", true, { status: "pending" }],
  ["an active one", true, { status: "active" }],
  ["a paused one", true, { status: "paused" }],
  [
    "one that was read within 15 days after its end",
    true,
    { status: "cancelled", ended_at: daysAgo(100), checked_at: new Date(+daysAgo(85) - 1) },
  ],
  [
    "one that was read 15 days after its end",
    false,
    { status: "cancelled", ended_at: daysAgo(100), checked_at: daysAgo(85) },
  ],
  [
    "a failed one that was read within 15 days",
    true,
    { status: "failed", created_at: daysAgo(100), checked_at: new Date(+daysAgo(85) - 1) },
  ],
  ["a failed one that was never read", true, { status: "failed" }],
  [
    "a failed one that was read after 15 days",
    false,
    { status: "failed", created_at: daysAgo(100), checked_at: daysAgo(85) },
  ],
])("the daily job: %s is read: %s", async (_, isRead, columns) => {
  const id = await add(columns);
  expect((await syncedBy(reconcile)).includes(id)).toBe(isRead);
});

test("the oldest subscriptions are read first", async () => {
  const young = await add({ status: "creating", created_at: daysAgo(1) });
  const oldest = await add({ status: "creating", created_at: daysAgo(500) });
  for (const job of [reconcile, reconcileUnsettled]) {
    const synced = await syncedBy(job);
    expect([synced[0], synced.at(-1)]).toEqual([oldest, young]);
  }
});
