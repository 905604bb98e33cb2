import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export const registry = new Registry();
collectDefaultMetrics({ register: registry });
const registers = [registry];

function counter<Label extends string = never>(
  name: string,
  help: string,
  labelNames: Label[] = [],
) {
  return new Counter({ name: `estrelou_${name}`, help, labelNames, registers });
}

/** Most are read from the database at each request of /metrics, and NaN while it is unreachable. */
function gauge<Label extends string = never>(name: string, help: string, labelNames: Label[] = []) {
  return new Gauge({ name: `estrelou_${name}`, help, labelNames, registers });
}

function histogram<Label extends string>(
  name: string,
  help: string,
  buckets: number[],
  labelNames: Label[],
) {
  return new Histogram({ name: `estrelou_${name}`, help, labelNames, buckets, registers });
}

/** Log lines that could not be written, for example on a full disk. */
export const droppedLogLines = counter(
  "log_lines_dropped_total",
  "Log lines that could not be written, by log: program or access.",
  ["log"],
);

for (const log of ["program", "access"]) startAtZero(droppedLogLines, { log });

/** What the content security policy of the checkout blocked in a browser. */
export const policyViolations = counter(
  "checkout_policy_violations_total",
  "Violations of the checkout's content security policy that browsers reported, by directive and by kind of the blocked resource.",
  ["directive", "blocked"],
);

/** Errors of pages that browsers reported; the reports are limited, so many errors count as a sample. */
export const browserErrors = counter(
  "browser_errors_total",
  "Errors of pages that browsers reported, by kind: page (our code), file (a script did not load) or foreign (an extension or app).",
  ["kind"],
);

for (const kind of ["page", "file", "foreign"]) startAtZero(browserErrors, { kind });

export const heldSenders = gauge(
  "held_senders",
  "Businesses whose invitation mails are held until the operator releases them.",
);

export const firstWeekMails = gauge(
  "first_week_mails",
  "Mails of the last 90 days that named a missing first step, by day after the confirmation and step.",
  ["day", "step"],
);

export const firstWeekMailsDone = gauge(
  "first_week_mails_done",
  "Those of first_week_mails whose step was done within 14 days.",
  ["day", "step"],
);

export const waitingInvitations = gauge(
  "waiting_invitations",
  "Invitation mails of running campaigns that are not sent yet, of held businesses too.",
);

export const googleReadingPaused = gauge(
  "google_reading_paused",
  "1 while no reviews of Google are read, because Google rejects all calls of this project.",
);

export const oldestDueGoogleReading = gauge(
  "google_oldest_due_reading_seconds",
  "Time since the reviews of the business that waits longest should have been read; 0 if none is due.",
);

export const backupAge = gauge(
  "backup_age_seconds",
  "Age of the newest recorded backup (kind backup) and of the last tried restore (kind drill); +Inf if there is none.",
  ["kind"],
);

/** Read from the database at each request of /metrics; NaN without an archive and while the database is unreachable. */
export const archiveAge = gauge(
  "wal_archive_age_seconds",
  "Time since the server has archived a segment of its write-ahead log; +Inf before the first one.",
);

export const dataDiskFree = gauge(
  "data_disk_free_ratio",
  "Free part of the disk of DATA_DIR, 0 to 1.",
);

/** Set by the check of the account in live mode; no series before its first result. */
export const paymentsAccountProblems = gauge(
  "payments_account_problems",
  "What is wrong with the settings of the payment provider's account: the number of problems.",
);

export const storedResponseBytes = gauge(
  "stored_response_bytes",
  "Memory of the pages and answers that this process serves from memory, at most STORED_PAGES_MB.",
);

export const storedResponseEvictions = counter(
  "stored_response_evictions_total",
  "Stored pages and answers that made room for others. They are rendered again when they are requested.",
);

/** From a tenth of the review page's time to beyond the statement timeout of 15 s. */
const requestBuckets = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 30];

/** Requests until the end of the response. The route is a pattern, so that its values stay few. */
export const requestSeconds = histogram(
  "request_seconds",
  "Time of requests until the end of the response, by method, route pattern and status. Status 499: the client left first.",
  requestBuckets,
  ["method", "route", "status"],
);

/** Calls of outside services, by the first method that the program called, with retries inside. */
export const providerCalls = histogram(
  "provider_call_seconds",
  "Time of calls of outside services, by provider, operation and result (ok, failed or not_approved).",
  [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  ["provider", "operation", "result"],
);

/** The calls themselves are in `providerCalls`, as operation `rating` of `google_places`. */
export const refusedRatingCalls = counter(
  "google_rating_refused_total",
  "Calls of Google for the rating card that were not made, by the limit that was reached: business, day or month.",
  ["limit"],
);

/** Final results of queued mails, and attempts that will be repeated. */
export const mailResults = counter(
  "mails_total",
  "Queued mails by result: sent, refused, given_up, or retried (one attempt failed).",
  ["result"],
);

for (const result of ["sent", "refused", "given_up", "retried"])
  startAtZero(mailResults, { result });

/** Invitations of campaigns, which do not go through the queue of mails. */
export const invitationResults = counter("invitations_total", "Invitation mails by result.", [
  "result",
]);

/** Feedback that was stored, without repetitions. */
export const storedFeedback = counter(
  "feedback_total",
  "Feedback that was stored for the first time.",
);

export const webhookAttempts = counter(
  "webhook_attempts_total",
  "Attempts to deliver webhooks, by result: delivered, refused (another status than 2xx) or no_response.",
  ["result"],
);

for (const result of ["delivered", "refused", "no_response"])
  startAtZero(webhookAttempts, { result });

export const oldestDueDelivery = gauge(
  "oldest_due_delivery_seconds",
  "Age of the oldest webhook delivery that waits for an endpoint which works; 0 without one.",
);

export const failingHosts = gauge(
  "webhook_failing_hosts",
  "Hosts to which the webhooks of three or more businesses fail.",
);

export const jobSeconds = histogram(
  "job_seconds",
  "Time of runs of background jobs, by name and result (completed or failed).",
  [0.01, 0.1, 1, 5, 15, 60, 300],
  ["name", "result"],
);

export const waitingMails = gauge("waiting_mails", "Queued mails that are not sent yet.");

export const oldestUntriedMail = gauge(
  "oldest_untried_mail_seconds",
  "Time that the oldest mail waits for its first attempt, without mass sending; 0 if none waits.",
);

export const oldestWaitingMail = gauge(
  "oldest_waiting_mail_seconds",
  "Age of the oldest queued mail that is not sent yet; 0 without one.",
);

export const waitingJobs = gauge(
  "waiting_jobs",
  "Background jobs that are due and do not run yet, by name.",
  ["name"],
);

export const oldestDueJob = gauge(
  "oldest_due_job_seconds",
  "Time since the oldest due job should have started; 0 without one.",
);

export const failedJobs = gauge(
  "failed_jobs",
  "Background jobs that failed after their last retry and are still stored, by name.",
  ["name"],
);

export const poolConnections = gauge(
  "pool_connections",
  "Database connections of this process by pool and state (used or idle), and queries that wait for one (waiting).",
  ["pool", "state"],
);

/** Creates a series. Prometheus sees no increase in one that begins with 1, so alerts would miss the first event. */
export function startAtZero<Label extends string>(
  counter: Counter<Label>,
  labels: Record<Label, string>,
): void {
  counter.inc(labels, 0);
}
