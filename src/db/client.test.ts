import { Socket } from "node:net";
import { sql } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import { setUpDatabase } from "#testing/file-database.ts";
import { connect, countConnections, type Db } from "./client.ts";
import { listen } from "./listen.ts";

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

test("a connection prepares a query with values once, unless it is told not to", async () => {
  const preparedBy = (of: Db) =>
    of.connection().execute(async (connection) => {
      for (const value of [1, 2, 3]) await sql`select ${value}::int as kept`.execute(connection);
      await sql`select 1 as without_values`.execute(connection);
      const { rows } = await sql<{ name: string; statement: string }>`
        select name, statement from pg_prepared_statements
        where statement like '%as kept' or statement like '%without_values'`.execute(connection);
      return rows;
    });
  expect(await preparedBy(db)).toEqual([
    { name: expect.stringMatching(/^q\d+$/), statement: "select $1::int as kept" },
  ]);
  const plain = connect(database.url, { prepared: false, max: 1 });
  expect(await preparedBy(plain)).toEqual([]);
  await plain.destroy();
});

test("a pool prepares its first 1000 queries, and another pool has names of its own", async () => {
  const countPrepared = async (of: Db) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from pg_prepared_statements where statement like '%as counted'`.execute(of);
    return rows[0]?.count;
  };
  const full = connect(database.url, { max: 1 });
  for (let index = 0; index < 1010; index++)
    await sql`select ${index}::int + ${sql.raw(String(index))} as counted`.execute(full);
  expect(await countPrepared(full)).toBe(1000);
  const fresh = connect(database.url, { max: 1 });
  await sql`select ${1}::int as counted`.execute(fresh);
  expect(await countPrepared(fresh)).toBe(1);
  await Promise.all([full.destroy(), fresh.destroy()]);
});

test("the connections of a pool are counted until it ends", async () => {
  const counted = () => countConnections().filter(({ name }) => name === "counted");
  const pool = connect(database.url, { max: 3, applicationName: "counted" });
  await sql`select 1`.execute(pool);
  expect(counted()).toEqual([{ name: "counted", used: 0, idle: 1, waiting: 0 }]);
  await pool.destroy();
  expect(counted()).toEqual([]);
});

test("a connection has its name, keeps the system's connection alive, and sets no limits behind a pooler", async () => {
  const setKeepAlive = vi.spyOn(Socket.prototype, "setKeepAlive");
  const other = connect(database.url, { max: 1, setsLimits: false, applicationName: "named" });
  const { rows } = await sql`select current_setting('application_name') as name,
    current_setting('statement_timeout') as statement`.execute(other);
  expect(rows).toEqual([{ name: "named", statement: "0" }]);
  expect(setKeepAlive).toHaveBeenCalledWith(true, 10_000);
  setKeepAlive.mockClear();
  const { stop } = await listen({
    url: database.url,
    channel: "x",
    onAnnouncement() {},
    onGap() {},
  });
  expect(setKeepAlive).toHaveBeenCalledWith(true, 10_000);
  setKeepAlive.mockRestore();
  await stop();
  const { rows: own } = await sql`select current_setting('application_name') as name`.execute(db);
  expect(own).toEqual([{ name: "estrelou" }]);
  await other.destroy();
});

test("a dropped idle connection is reported and replaced", async () => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const admin = connect(database.url);
  await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(admin);
  await admin.destroy();
  await expect.poll(() => onError.mock.calls.length).toBeGreaterThan(0);
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});
