import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** The metrics of this process, served by /metrics. */
export const registry = new Registry();
collectDefaultMetrics({ register: registry });

/** Log lines that could not be written, for example on a full disk. */
export const droppedLogLines = new Counter({
  name: "estrelou_log_lines_dropped_total",
  help: "Log lines that could not be written, by log: program or access.",
  labelNames: ["log"] as const,
  registers: [registry],
});

for (const log of ["program", "access"]) startAtZero(droppedLogLines, { log });

/** What the content security policy of the checkout blocked in a browser. */
export const policyViolations = new Counter({
  name: "estrelou_checkout_policy_violations_total",
  help: "Violations of the checkout's content security policy that browsers reported, by directive and by kind of the blocked resource.",
  labelNames: ["directive", "blocked"] as const,
  registers: [registry],
});

/** Errors of pages that browsers reported; the reports are limited, so many errors count as a sample. */
export const browserErrors = new Counter({
  name: "estrelou_browser_errors_total",
  help: "Errors of pages that browsers reported, by kind: page (our code), file (a script did not load) or foreign (an extension or app).",
  labelNames: ["kind"] as const,
  registers: [registry],
});

for (const kind of ["page", "file", "foreign"]) startAtZero(browserErrors, { kind });

/** Read from the database at each request of /metrics; NaN while it is unreachable. */
export const heldSenders = new Gauge({
  name: "estrelou_held_senders",
  help: "Businesses whose invitation mails are held until the operator releases them.",
  registers: [registry],
});

/** Read from the database at each request of /metrics; NaN while it is unreachable. */
export const waitingInvitations = new Gauge({
  name: "estrelou_waiting_invitations",
  help: "Invitation mails of running campaigns that are not sent yet, of held businesses too.",
  registers: [registry],
});

/** Read from the database at each request of /metrics; NaN while it is unreachable. */
export const googleReadingPaused = new Gauge({
  name: "estrelou_google_reading_paused",
  help: "1 while no reviews of Google are read, because Google rejects all calls of this project.",
  registers: [registry],
});

/** Read from the database at each request of /metrics; NaN while it is unreachable. */
export const oldestDueGoogleReading = new Gauge({
  name: "estrelou_google_oldest_due_reading_seconds",
  help: "Time since the reviews of the business that waits longest should have been read; 0 if none is due.",
  registers: [registry],
});

/** From a tenth of the review page's time to beyond the statement timeout of 15 s. */
const requestBuckets = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 30];

/** Requests until the end of the response. The route is a pattern, so that its values stay few. */
export const requestSeconds = new Histogram({
  name: "estrelou_request_seconds",
  help: "Time of requests until the end of the response, by method, route pattern and status. Status 499: the client left first.",
  labelNames: ["method", "route", "status"] as const,
  buckets: requestBuckets,
  registers: [registry],
});

/** Calls of outside services, by the first method that the program called, with retries inside. */
export const providerCalls = new Histogram({
  name: "estrelou_provider_call_seconds",
  help: "Time of calls of outside services, by provider, operation and result (ok, failed or not_approved).",
  labelNames: ["provider", "operation", "result"] as const,
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers: [registry],
});

/** The calls themselves are in `providerCalls`, as operation `rating` of `google_places`. */
export const refusedRatingCalls = new Counter({
  name: "estrelou_google_rating_refused_total",
  help: "Calls of Google for the rating card that were not made, by the limit that was reached: business, day or month.",
  labelNames: ["limit"] as const,
  registers: [registry],
});

/** Final results of queued mails, and attempts that will be repeated. */
export const mailResults = new Counter({
  name: "estrelou_mails_total",
  help: "Queued mails by result: sent, refused, given_up, or retried (one attempt failed).",
  labelNames: ["result"] as const,
  registers: [registry],
});

for (const result of ["sent", "refused", "given_up", "retried"])
  startAtZero(mailResults, { result });

/** Invitations of campaigns, which do not go through the queue of mails. */
export const invitationResults = new Counter({
  name: "estrelou_invitations_total",
  help: "Invitation mails by result.",
  labelNames: ["result"] as const,
  registers: [registry],
});

/** Feedback that was stored, without repetitions. */
export const storedFeedback = new Counter({
  name: "estrelou_feedback_total",
  help: "Feedback that was stored for the first time.",
  registers: [registry],
});

/** Runs of background jobs. */
export const jobSeconds = new Histogram({
  name: "estrelou_job_seconds",
  help: "Time of runs of background jobs, by name and result (completed or failed).",
  labelNames: ["name", "result"] as const,
  buckets: [0.01, 0.1, 1, 5, 15, 60, 300],
  registers: [registry],
});

/** Read from the database at each request of /metrics. */
export const waitingMails = new Gauge({
  name: "estrelou_waiting_mails",
  help: "Queued mails that are not sent yet.",
  registers: [registry],
});

/** Read from the database at each request of /metrics. */
export const oldestWaitingMail = new Gauge({
  name: "estrelou_oldest_waiting_mail_seconds",
  help: "Age of the oldest queued mail that is not sent yet; 0 without one.",
  registers: [registry],
});

/** Read from the database at each request of /metrics. */
export const waitingJobs = new Gauge({
  name: "estrelou_waiting_jobs",
  help: "Background jobs that are due and do not run yet, by name.",
  labelNames: ["name"] as const,
  registers: [registry],
});

/** Read from the database at each request of /metrics. */
export const oldestDueJob = new Gauge({
  name: "estrelou_oldest_due_job_seconds",
  help: "Time since the oldest due job should have started; 0 without one.",
  registers: [registry],
});

/** Read from the database at each request of /metrics. */
export const failedJobs = new Gauge({
  name: "estrelou_failed_jobs",
  help: "Background jobs that failed after their last retry and are still stored, by name.",
  labelNames: ["name"] as const,
  registers: [registry],
});

/** Connections of this process to the database. */
export const poolConnections = new Gauge({
  name: "estrelou_pool_connections",
  help: "Database connections of this process by pool and state (used or idle), and queries that wait for one (waiting).",
  labelNames: ["pool", "state"] as const,
  registers: [registry],
});

/** Creates a series. Prometheus sees no increase in one that begins with 1, so alerts would miss the first event. */
export function startAtZero<Label extends string>(
  counter: Counter<Label>,
  labels: Record<Label, string>,
): void {
  counter.inc(labels, 0);
}
