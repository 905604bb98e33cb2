import { createHash, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { sql } from "kysely";
import type { Services } from "#src/services/services.ts";
import { registry } from "./metrics.ts";

/**
 * For those who run the program: alive, ready (the database answers), and its measurements, which
 * in live mode are for the holder of a token alone.
 */
export function healthApi({ db, settings }: Pick<Services, "db" | "settings">) {
  return new Hono()
    .get("/healthz", (c) => c.json({ ok: true }))
    .get("/readyz", async (c) => {
      try {
        await sql`select 1`.execute(db);
        return c.json({ ok: true });
      } catch {
        // Why is in the database's log; the balancer only needs to know not to send visitors.
        return c.json({ ok: false }, 503);
      }
    })
    .get("/metrics", async (c) =>
      mayMeasure(settings, c.req.header("Authorization"))
        ? c.body(await registry.metrics(), 200, { "Content-Type": registry.contentType })
        : c.notFound(),
    );
}

function mayMeasure({ mode, metricsToken }: Services["settings"], authorization = ""): boolean {
  if (metricsToken === undefined) return mode === "demo";
  // Hashes have one length, and comparing them tells nothing of how far a guess was right.
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(authorization), hash(`Bearer ${metricsToken}`));
}
