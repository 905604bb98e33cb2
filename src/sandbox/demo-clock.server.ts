import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { Clock } from "#src/services/clock.ts";

/** The demo's clock. It can be advanced; the advance is stored, so it survives a restart. */
export interface DemoClock extends Clock {
  advance(byMs: number): Promise<void>;
}

/**
 * Starts the demo clock from `base` and the stored advance. Each process reads the advance every five
 * seconds, so several processes of one demo show the same time after that interval.
 */
export async function startDemoClock(
  db: Db,
  base: Clock,
): Promise<{ clock: DemoClock; stop(): void }> {
  let aheadMs = await readAheadMs(db);
  const clock: DemoClock = {
    now: () => new Date(base.now().getTime() + aheadMs),
    async advance(byMs) {
      await sql`insert into sandbox.clock as c (id, ahead_ms) values (1, ${byMs})
        on conflict (id) do update set ahead_ms = c.ahead_ms + excluded.ahead_ms`.execute(db);
      aheadMs = await readAheadMs(db);
    },
  };
  const timer = setInterval(() => {
    readAheadMs(db).then(
      (found) => {
        aheadMs = found;
      },
      () => undefined,
    );
  }, 5000).unref();
  return { clock, stop: () => clearInterval(timer) };
}

async function readAheadMs(db: Db): Promise<number> {
  const { rows } = await sql<{ ahead_ms: string | number }>`
    select ahead_ms from sandbox.clock`.execute(db);
  return Number(rows[0]?.ahead_ms ?? 0);
}
