import { Hono } from "hono";
import { sql } from "kysely";
import { collectDefaultMetrics, Registry } from "prom-client";
import type { Services } from "#src/services/services.ts";

/** For those who run the program: alive, ready (the database answers), and its measurements. */
export function healthApi({ db }: Pick<Services, "db">) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
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
      c.body(await registry.metrics(), 200, { "Content-Type": registry.contentType }),
    );
}
