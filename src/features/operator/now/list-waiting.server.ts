import { readGoogleStatus } from "#src/features/google/passes/read-google-status.server.ts";
import { readDeliveryStatus } from "#src/features/integrations/deliveries/read-delivery-status.server.ts";
import { addDays } from "#src/lib/time/calendar.ts";
import { resendDays } from "#src/services/mail/resend-days.ts";
import { countFailedJobs, countRetries } from "#src/services/queue/failed-jobs.server.ts";
import type { Services } from "#src/services/services.ts";
import { readBackups } from "../backups/read-backups.server.ts";
import { readFreeDisk } from "../backups/read-free-disk.server.ts";
import { type Waiting, waitingKinds } from "./contract.ts";
import * as queries from "./queries.server.ts";

/** Mails normally leave within seconds. */
const lateMs = 10 * 60_000;
/** A backup is made every day. The alert has the same limit. */
const maxBackupHours = 26;
/** With less free space the operator must delete files or enlarge the disk. */
const minFreePercent = 10;

type Found = queries.Count | undefined;
type Dependencies = Pick<Services, "db" | "clock" | "settings" | "paymentsAccount">;

/** Returns what needs a person now, the most urgent first. Empty if nothing waits. */
export async function listWaiting(services: Dependencies): Promise<Waiting[]> {
  const { db, clock, paymentsAccount } = services;
  const now = clock.now();
  const isRestricted = paymentsAccount.problems.includes("account_restricted");
  const found: Record<Waiting["kind"], Promise<Found>> = {
    disk: readDisk(services),
    backup: readBackup(services),
    mails_late: queries.countLateMails(db, new Date(now.getTime() - lateMs)),
    payments_account: once(paymentsAccount.problems.some((one) => one !== "account_restricted")),
    payments_restricted: once(isRestricted),
    payments_away: countRetries(db, { start: "billing.", failures: 3 }),
    google_paused: readGoogle(services),
    failed_jobs: countFailedJobs(db),
    mails_given_up: queries.countGivenUpMails(db, addDays(now, -resendDays)),
    held_senders: queries.countHeldSenders(db),
    webhooks: queries.countWebhooks(db),
    failing_hosts: readFailingHosts(services),
  };
  const all = await Promise.all(
    waitingKinds.map(async (kind) => ({ kind, ...(await found[kind]) })),
  );
  return all.flatMap(({ kind, count = 0, since = null }) =>
    count > 0 ? [{ kind, count, since: since?.toISOString() ?? null }] : [],
  );
}

/** Something that is so or not, without a number. */
async function once(isSo: boolean): Promise<Found> {
  return isSo ? { count: 1, since: null } : undefined;
}

async function readDisk(services: Dependencies): Promise<Found> {
  const free = Math.floor((await readFreeDisk(services)) * 100);
  return free < minFreePercent ? { count: Math.max(1, free), since: null } : undefined;
}

/** A demo needs no backup. */
async function readBackup({ db, clock, settings }: Dependencies): Promise<Found> {
  if (settings.mode === "demo") return undefined;
  const { backupAt, archive } = await readBackups({ db });
  const oldest = clock.now().getTime() - maxBackupHours * 3_600_000;
  const isFresh = backupAt !== undefined && backupAt.getTime() >= oldest;
  return isFresh && !archive?.isFailing ? undefined : { count: 1, since: backupAt ?? null };
}

async function readFailingHosts(services: Dependencies): Promise<Found> {
  const { failingHosts } = await readDeliveryStatus(services);
  return { count: failingHosts, since: null };
}

async function readGoogle(services: Dependencies): Promise<Found> {
  const { isPaused } = await readGoogleStatus(services);
  return once(isPaused);
}
