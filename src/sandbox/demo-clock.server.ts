import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { Clock } from "#src/services/clock.ts";

/** The demonstration's clock: it can be put forward, and stays so after a restart. */
export interface DemoClock extends Clock {
  advance(byMs: number): Promise<void>;
}

/**
 * Reads how far the clock is ahead of `base`. Several processes of one demonstration agree on it
 * within a few seconds, because each looks again now and then.
 */
export async function startDemoClock(
  db: Db,
  base: Clock,
): Promise<{ clock: DemoClock; stop(): void }> {
  let ahead = await read(db);
  const clock: DemoClock = {
    now: () => new Date(base.now().getTime() + ahead),
    async advance(byMs) {
      await sql`insert into sandbox.clock as c (id, ahead_ms) values (1, ${byMs})
        on conflict (id) do update set ahead_ms = c.ahead_ms + excluded.ahead_ms`.execute(db);
      ahead = await read(db);
    },
  };
  const timer = setInterval(() => {
    read(db).then(
      (found) => {
        ahead = found;
      },
      () => undefined,
    );
  }, 5000).unref();
  return { clock, stop: () => clearInterval(timer) };
}

async function read(db: Db): Promise<number> {
  const { rows } = await sql<{ ahead_ms: string | number }>`
    select ahead_ms from sandbox.clock`.execute(db);
  return Number(rows[0]?.ahead_ms ?? 0);
}
