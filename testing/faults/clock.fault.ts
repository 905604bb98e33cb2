import { expect, onTestFinished, test } from "vitest";
import { startBuiltProgram } from "../built-program.ts";
import { expectConsistent } from "../expect-consistent.ts";
import { databaseKinds, openFaultDatabase } from "../fault-database.ts";
import { loadClock, sendFeedback, startLoad } from "../feedback-load.ts";

const hour = 3_600_000;
const eventually = <T>(read: () => T) => expect.poll(read);

test.each(databaseKinds)(
  "%s database: feedback and counters follow a clock that jumps",
  async (kind) => {
    const database = await openFaultDatabase(kind);
    onTestFinished(database.remove);
    const program = await startBuiltProgram(database.settings);
    onTestFinished(program.stop);
    const acknowledged: string[] = [];
    onTestFinished(() => {
      loadClock.aheadMs = 0;
    });
    // One day forward, 45 days forward, and back to before the stored reviews.
    for (const aheadMs of [0, 24 * hour, 45 * 24 * hour, -2 * hour]) {
      await database.query(`insert into sandbox.clock (id, ahead_ms) values (1, ${aheadMs})
        on conflict (id) do update set ahead_ms = excluded.ahead_ms`);
      loadClock.aheadMs = aheadMs;
      // The program reads the demo clock every 5 s. Until then it may reject the challenges.
      await eventually(async () => (await sendFeedback(program.url)).status).toBe(201);
      const load = startLoad(program.url);
      onTestFinished(load.stop);
      await eventually(() => load.acknowledged.length).toBeGreaterThan(50);
      await load.stop();
      expect(load.unanswered).toEqual([]);
      expect(load.rejected.filter(({ status }) => status >= 500)).toEqual([]);
      acknowledged.push(...load.acknowledged);
    }
    await expectConsistent(database, { acknowledged });
  },
);
