import { sql } from "kysely";
import { expect, test } from "vitest";
import { setUpDatabase } from "#testing/file-database.ts";
import { createTables } from "./create-tables.server.ts";

const database = setUpDatabase();

async function countWaitingBackends(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'
      and wait_event_type = 'Lock'`.execute(database.db);
  return rows.length;
}

test("two processes can create the emulators' tables at the same time", async () => {
  let second: Promise<void> | undefined;
  await database.db.transaction().execute(async (tx) => {
    await createTables(tx);
    second = createTables(database.db);
    const waiting = expect.poll(countWaitingBackends).toBe(1);
    // If the second creation fails instead of waiting, the test fails with its error.
    await Promise.race([waiting, second.then(() => waiting)]);
  });
  await expect(second).resolves.toBeUndefined();
});
