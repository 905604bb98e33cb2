import { strict as assert } from "node:assert";
import { setTimeout as delay } from "node:timers/promises";
import { runSql } from "#testing/database.ts";
import { readStored } from "#testing/feedback-load.ts";
import { metricsToken } from "./fleet.ts";
import type { Owner } from "./journey.ts";
import type { Load } from "./load.ts";
import { type Program, readCounter } from "./processes.ts";
import type { Servers } from "./servers.ts";

/** Requests that each state of the fleet must answer before the next change. */
const share = 60;

/** Waits until the load has had `share` more responses. */
export async function untilServed(load: Load): Promise<void> {
  const goal = load.answered() + share;
  while (load.answered() < goal) {
    assert.deepEqual(load.failures, []);
    await delay(50);
  }
}

/** Waits until each web process has stored feedbacks. Returns how many each stored. */
export async function serveSideBySide(webs: Program[], load: Load): Promise<number[]> {
  const read = () =>
    Promise.all(webs.map((web) => readCounter(web, "estrelou_feedback_total", metricsToken)));
  const first = await read();
  for (;;) {
    const counts = (await read()).map((count, index) => count - (first[index] ?? 0));
    if (counts.every((count) => count >= share)) return counts;
    assert.deepEqual(load.failures, []);
    await delay(100);
  }
}

/** Every acknowledged feedback is stored once, and all counters equal the rows. */
export async function assertConsistent(
  { directUrl }: Servers,
  { slug }: Owner,
  load: Load,
): Promise<void> {
  const stored = await readStored((sql) => runSql(directUrl, sql), slug);
  const ids = new Set(stored.ids);
  assert.equal(ids.size, stored.ids.length);
  assert.deepEqual(
    load.acknowledged.filter((id) => !ids.has(id)),
    [],
  );
  assert.deepEqual(stored.counted, stored.rows);
  assert.deepEqual(stored.days, stored.rows);
  assert.deepEqual(stored.wrongTallies, []);
}
