import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { countConnections, type Db } from "#src/db/client.ts";
import { codeOf, DatabaseUnavailable } from "#src/db/unavailable.ts";
import { readGoogleStatus } from "#src/features/google/passes/read-google-status.server.ts";
import { readDeliveryStatus } from "#src/features/integrations/deliveries/read-delivery-status.server.ts";
import { countWaitingMails } from "#src/features/invitations/senders/count-waiting-mails.server.ts";
import {
  type BackupState,
  readBackups,
} from "#src/features/operator/backups/read-backups.server.ts";
import { readFreeDisk } from "#src/features/operator/backups/read-free-disk.server.ts";
import { readFirstWeek } from "#src/features/reviews/first-week/read-first-week.server.ts";
import { systemClock } from "#src/services/clock.ts";
import { deliverMailJob } from "#src/services/mail/jobs.ts";
import {
  archiveAge,
  backupAge,
  dataDiskFree,
  failedJobs,
  failingHosts,
  firstWeekMails,
  firstWeekMailsDone,
  googleReadingPaused,
  heldSenders,
  oldestDueDelivery,
  oldestDueGoogleReading,
  oldestDueJob,
  oldestUntriedMail,
  oldestWaitingMail,
  poolConnections,
  waitingInvitations,
  waitingJobs,
  waitingMails,
} from "#src/services/metrics/metrics.server.ts";
import type { Services } from "#src/services/services.ts";

/** Returns undefined if the query fails or takes too long. */
type InTime = <T>(query: Promise<T>) => Promise<T | undefined>;

/**
 * Sets the metrics that are read at each request of /metrics. Those of the database are the same for all
 * processes, and NaN while it is unreachable: an outage must not close /metrics. Any other error is logged once
 * per kind: `reported` has the kinds that the log has already.
 */
export async function updateGauges(
  { db, settings, log }: Pick<Services, "db" | "settings" | "log">,
  { limitMs = 2_000, reported = new Set<string>() } = {},
): Promise<void> {
  const report = (error: unknown) => {
    const kind = codeOf(error) ?? String(error);
    // The pool reports outages.
    if (error instanceof DatabaseUnavailable || reported.has(kind)) return undefined;
    reported.add(kind);
    log.warn({ err: error }, "metrics could not be read");
  };
  const inTime: InTime = (query) => {
    const limit = delay(limitMs, undefined, { ref: false });
    return Promise.race([query.catch(report), limit]);
  };
  poolConnections.reset();
  for (const { name, ...counts } of countConnections()) {
    for (const [state, count] of Object.entries(counts)) {
      poolConnections.set({ pool: name, state }, count);
    }
  }
  const updates = [
    updateInvitations,
    updateFirstWeek,
    updateMails,
    updateJobs,
    updateGoogle,
    updateDeliveries,
    updateBackups,
  ];
  await Promise.all(updates.map((update) => update(db, inTime)));
  dataDiskFree.set((await inTime(readFreeDisk({ settings }))) ?? Number.NaN);
}

async function updateInvitations(db: Db, inTime: InTime): Promise<void> {
  const counted = await inTime(countWaitingMails({ db }));
  heldSenders.set(counted?.heldSenders ?? Number.NaN);
  waitingInvitations.set(counted?.waitingMails ?? Number.NaN);
}

async function updateFirstWeek(db: Db, inTime: InTime): Promise<void> {
  const counted = await inTime(readFirstWeek({ db, clock: systemClock }));
  firstWeekMails.reset();
  firstWeekMailsDone.reset();
  for (const { day, step, sent, done } of counted ?? []) {
    firstWeekMails.set({ day: String(day), step }, sent);
    firstWeekMailsDone.set({ day: String(day), step }, done);
  }
}

async function updateGoogle(db: Db, inTime: InTime): Promise<void> {
  const status = await inTime(readGoogleStatus({ db, clock: systemClock }));
  googleReadingPaused.set(status ? Number(status.isPaused) : Number.NaN);
  oldestDueGoogleReading.set(status?.oldestDueSeconds ?? Number.NaN);
}

async function updateDeliveries(db: Db, inTime: InTime): Promise<void> {
  const status = await inTime(readDeliveryStatus({ db, clock: systemClock }));
  oldestDueDelivery.set(status?.oldestDueSeconds ?? Number.NaN);
  failingHosts.set(status?.failingHosts ?? Number.NaN);
}

async function updateBackups(db: Db, inTime: InTime): Promise<void> {
  const state = await inTime(readBackups({ db }));
  const now = systemClock.now().getTime();
  const age = (read: (state: BackupState) => Date | undefined) => {
    if (!state) return Number.NaN;
    const at = read(state);
    return at ? Math.max(0, (now - at.getTime()) / 1000) : Number.POSITIVE_INFINITY;
  };
  backupAge.set(
    { kind: "backup" },
    age(({ backupAt }) => backupAt),
  );
  backupAge.set(
    { kind: "drill" },
    age(({ drillAt }) => drillAt),
  );
  archiveAge.set(state?.archive ? age(({ archive }) => archive?.archivedAt) : Number.NaN);
}

async function updateMails(db: Db, inTime: InTime): Promise<void> {
  const query = sql<{ waiting: number; oldest: number }>`
    select count(*)::int as waiting,
      coalesce(extract(epoch from now() - min(created_at)), 0)::float as oldest
    from mail_outbox where status = 'waiting'`;
  const [row] = (await inTime(query.execute(db)))?.rows ?? [];
  waitingMails.set(row?.waiting ?? Number.NaN);
  oldestWaitingMail.set(row?.oldest ?? Number.NaN);
  // Mass sending has a negative priority, and may wait for long.
  const untried = sql<{ oldest: number }>`
    select coalesce(extract(epoch from now() - min(created_on)), 0)::float as oldest from pgboss.job
    where name = ${deliverMailJob.name} and state = 'created' and priority >= 0`;
  oldestUntriedMail.set((await inTime(untried.execute(db)))?.rows[0]?.oldest ?? Number.NaN);
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
