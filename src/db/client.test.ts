import { sql } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import { setUpDatabase } from "#testing/file-database.ts";
import { connect, type Db } from "./client.ts";

const onError = vi.fn();
const database = setUpDatabase({ onError });
let db: Db;
beforeAll(() => {
  db = database.db;
});

test("a clone has the tables of the migrations", async () => {
  expect(await db.selectFrom("business").selectAll().execute()).toEqual([]);
});

test("a bigint arrives as a number, a date as a string", async () => {
  const { rows } =
    await sql`select 9007199254740991::int8 as big, date '2026-07-01' as day`.execute(db);
  expect(rows).toEqual([{ big: Number.MAX_SAFE_INTEGER, day: "2026-07-01" }]);
});

test("an integer beyond 2^53 throws a RangeError", async () => {
  await expect(sql`select 9007199254740993::int8`.execute(db)).rejects.toThrow(RangeError);
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

test("a statement that reaches its time limit counts as unavailable", async () => {
  const late = db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 10`.execute(tx);
    await sql`select pg_sleep(60)`.execute(tx);
  });
  await expect(late).rejects.toMatchObject({ name: "DatabaseUnavailable", code: "57014" });
});

test("a connection cancels a statement after 15 s and an idle transaction after 30 s", async () => {
  const { rows } = await sql`select current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle`.execute(db);
  expect(rows).toEqual([{ statement: "15s", idle: "30s" }]);
});

test("a dropped idle connection is reported and replaced", async () => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const admin = connect(database.url);
  await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(admin);
  await admin.destroy();
  await expect.poll(() => onError.mock.calls.length).toBeGreaterThan(0);
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});
