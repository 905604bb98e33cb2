import { createHash, timingSafeEqual } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { Hono } from "hono";
import { sql } from "kysely";
import type { Services } from "#src/services/services.ts";
import { registry } from "./metrics.ts";

const readyWithinMs = 2_000;

/**
 * For those who run the program: alive, ready (the database answers and the process is not
 * stopping), and its measurements, which in live mode are for the holder of a token alone.
 */
export function healthApi(
  { db, settings }: Pick<Services, "db" | "settings">,
  isStopping: () => boolean,
) {
  return new Hono()
    .get("/healthz", (c) => c.json({ ok: true }))
    .get("/readyz", async (c) => {
      const ok = !isStopping() && (await isReachable(db));
      return c.json({ ok }, ok ? 200 : 503);
    })
    .get("/metrics", async (c) =>
      mayMeasure(settings, c.req.header("Authorization"))
        ? c.body(await registry.metrics(), 200, { "Content-Type": registry.contentType })
        : c.notFound(),
    );
}

/** The reason of a failure is in the program's log; a load balancer needs only the result. */
async function isReachable(db: Services["db"]): Promise<boolean> {
  const answer = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([answer, delay(readyWithinMs, false, { ref: false })]);
}

function mayMeasure({ mode, metricsToken }: Services["settings"], authorization = ""): boolean {
  if (metricsToken === undefined) return mode === "demo";
  // Hashes have one length, and comparing them tells nothing of how far a guess was right.
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(authorization), hash(`Bearer ${metricsToken}`));
}
