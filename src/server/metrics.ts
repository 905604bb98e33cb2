import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";

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

/** What the content security policy of the checkout blocked in a browser. */
export const policyViolations = new Counter({
  name: "estrelou_checkout_policy_violations_total",
  help: "Violations of the checkout's content security policy that browsers reported, by directive and by kind of the blocked resource.",
  labelNames: ["directive", "blocked"] as const,
  registers: [registry],
});

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
