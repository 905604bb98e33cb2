import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, type Db } from "#src/db/client.ts";
import { createTestDatabase } from "#testing/database.ts";
import { createTables } from "./create-tables.server.ts";

let database: { url: string; drop(): Promise<void> };
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase(process.env.TEST_DATABASE_URL ?? "");
  db = connect(database.url);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

async function countWaitingBackends(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}

test("two processes can create the emulators' tables at the same time", async () => {
  let second: Promise<void> | undefined;
  await db.transaction().execute(async (tx) => {
    await createTables(tx);
    second = createTables(db);
    // Marks the rejection as handled, because it may come before the check below.
    second.catch(() => {});
    await expect.poll(countWaitingBackends).toBe(1);
  });
  await expect(second).resolves.toBeUndefined();
});
