import { createHash, timingSafeEqual } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { Hono } from "hono";
import { sql } from "kysely";
import { registry } from "#src/services/metrics/metrics.server.ts";
import type { Services } from "#src/services/services.ts";
import { updateGauges } from "./update-gauges.ts";
import type { AccountStatus } from "./watch-payments-account.ts";

const readyWithinMs = 2_000;

/**
 * Serves the operator's endpoints: /healthz, /readyz (the database is reachable and the process is not
 * stopping) and /metrics, which requires a token in live mode. With that token /readyz also tells in
 * `payments` the check of the provider's account, which changes no status.
 */
export function healthApi(
  { db, settings }: Pick<Services, "db" | "settings">,
  isStopping: () => boolean,
  paymentsAccount?: () => AccountStatus,
) {
  return new Hono()
    .get("/healthz", (c) => c.json({ ok: true }))
    .get("/readyz", async (c) => {
      const ok = !isStopping() && (await isReachable(db));
      const isOperator = canReadMetrics(settings, c.req.header("Authorization"));
      const payments = isOperator ? paymentsAccount?.() : undefined;
      return c.json({ ok, ...(payments ? { payments } : {}) }, ok ? 200 : 503);
    })
    .get("/metrics", async (c) => {
      if (!canReadMetrics(settings, c.req.header("Authorization"))) return c.notFound();
      await updateGauges(db);
      return c.body(await registry.metrics(), 200, { "Content-Type": registry.contentType });
    });
}

/** Returns no reason, because the program's log has it and a load balancer needs only the result. */
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
