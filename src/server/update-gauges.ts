import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { countConnections, type Db } from "#src/db/client.ts";
import { readGoogleStatus } from "#src/features/google/passes/read-google-status.server.ts";
import { countWaitingMails } from "#src/features/invitations/senders/count-waiting-mails.server.ts";
import { systemClock } from "#src/services/clock.ts";
import {
  failedJobs,
  googleReadingPaused,
  heldSenders,
  oldestDueGoogleReading,
  oldestDueJob,
  oldestWaitingMail,
  poolConnections,
  waitingInvitations,
  waitingJobs,
  waitingMails,
} from "#src/services/metrics/metrics.server.ts";

/** Returns undefined if the query fails or takes too long. The program's log has the reason. */
type InTime = <T>(query: Promise<T>) => Promise<T | undefined>;

/**
 * Sets the metrics that are read at each request of /metrics. Those of the database are the same for all
 * processes, and NaN while it is unreachable: an outage must not close /metrics.
 */
export async function updateGauges(db: Db, limitMs = 2_000): Promise<void> {
  const inTime: InTime = (query) => {
    const limit = delay(limitMs, undefined, { ref: false });
    return Promise.race([query.catch(() => undefined), limit]);
  };
  poolConnections.reset();
  for (const { name, ...counts } of countConnections()) {
    for (const [state, count] of Object.entries(counts)) {
      poolConnections.set({ pool: name, state }, count);
    }
  }
  const updates = [updateInvitations, updateMails, updateJobs, updateGoogle];
  await Promise.all(updates.map((update) => update(db, inTime)));
}

async function updateInvitations(db: Db, inTime: InTime): Promise<void> {
  const counted = await inTime(countWaitingMails({ db }));
  heldSenders.set(counted?.heldSenders ?? Number.NaN);
  waitingInvitations.set(counted?.waitingMails ?? Number.NaN);
}

async function updateGoogle(db: Db, inTime: InTime): Promise<void> {
  const status = await inTime(readGoogleStatus({ db, clock: systemClock }));
  googleReadingPaused.set(status ? Number(status.isPaused) : Number.NaN);
  oldestDueGoogleReading.set(status?.oldestDueSeconds ?? Number.NaN);
}

async function updateMails(db: Db, inTime: InTime): Promise<void> {
  const query = sql<{ waiting: number; oldest: number }>`
    select count(*)::int as waiting,
      coalesce(extract(epoch from now() - min(created_at)), 0)::float as oldest
    from mail_outbox where status = 'waiting'`;
  const [row] = (await inTime(query.execute(db)))?.rows ?? [];
  waitingMails.set(row?.waiting ?? Number.NaN);
  oldestWaitingMail.set(row?.oldest ?? Number.NaN);
}

async function updateJobs(db: Db, inTime: InTime): Promise<void> {
  const query = sql<{ name: string; due: number; failed: number; oldest: number }>`
    select name,
      count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as due,
      count(*) filter (where state = 'failed')::int as failed,
      coalesce(extract(epoch from now() - min(start_after)
        filter (where state in ('created', 'retry') and start_after <= now())), 0)::float as oldest
    from pgboss.job where state in ('created', 'retry', 'failed') group by name`;
  const found = await inTime(query.execute(db));
  waitingJobs.reset();
  failedJobs.reset();
  for (const { name, due, failed } of found?.rows ?? []) {
    waitingJobs.set({ name }, due);
    failedJobs.set({ name }, failed);
  }
  oldestDueJob.set(found ? Math.max(0, ...found.rows.map(({ oldest }) => oldest)) : Number.NaN);
}
