import { createHash, timingSafeEqual } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { Hono } from "hono";
import { sql } from "kysely";
import { registry } from "#src/services/metrics/metrics.server.ts";
import type { Services } from "#src/services/services.ts";
import { updateGauges } from "./update-gauges.ts";
import type { AccountStatus } from "./watch-payments-account.ts";

const readyWithinMs = 2_000;

/** What /readyz tells besides the database. */
export interface Readiness {
  isStopping?: () => boolean;
  /** Whether the process is notified of changed businesses. */
  isNotified?: () => boolean;
  /** Whether the workers of this process get jobs. Undefined in a process without workers. */
  areJobsReady?: (() => boolean) | undefined;
  /** What the check of the payment provider's account found, in live mode. */
  paymentsAccount?: (() => AccountStatus) | undefined;
}

/**
 * Serves the operator's endpoints: /healthz, /readyz (the database is reachable, the process is not
 * stopping and, if it has workers, it is notified and gets jobs) and /metrics, which requires a token in
 * live mode. A process without workers stays ready without notifications, because it serves customers
 * from a database that it reaches. With the token /readyz also tells each of these, and in `payments` the
 * check of the provider's account, which changes no status.
 */
export function healthApi(
  { db, settings, log }: Pick<Services, "db" | "settings" | "log">,
  { isStopping, isNotified, areJobsReady, paymentsAccount }: Readiness = {},
) {
  const reported = new Set<string>();
  return new Hono()
    .get("/healthz", (c) => c.json({ ok: true }))
    .get("/readyz", async (c) => {
      const database = await isReachable(db);
      const notified = isNotified?.() ?? true;
      const jobs = areJobsReady?.();
      const ok = !isStopping?.() && database && (jobs === undefined || (jobs && notified));
      const isOperator = canReadMetrics(settings, c.req.header("Authorization"));
      const parts = { database, notified, jobs, payments: paymentsAccount?.() };
      return c.json({ ok, ...(isOperator ? parts : {}) }, ok ? 200 : 503);
    })
    .get("/metrics", async (c) => {
      if (!canReadMetrics(settings, c.req.header("Authorization"))) return c.notFound();
      await updateGauges({ db, settings, log }, { reported });
      return c.body(await registry.metrics(), 200, { "Content-Type": registry.contentType });
    });
}

async function isReachable(db: Services["db"]): Promise<boolean> {
  const answer = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([answer, delay(readyWithinMs, false, { ref: false })]);
}

function canReadMetrics({ mode, metricsToken }: Services["settings"], authorization = ""): boolean {
  if (metricsToken === undefined) return mode === "demo";
  // Hashes have equal length, and the time of their comparison reveals nothing about the token.
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(authorization), hash(`Bearer ${metricsToken}`));
}
