import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setUpDatabase } from "#testing/file-database.ts";
import { startTransactionPooler } from "#testing/transaction-pooler.ts";
import { connect } from "./client.ts";
import { checkSession } from "./session-check.ts";

const database = setUpDatabase();
let pooler: Awaited<ReturnType<typeof startTransactionPooler>>;
beforeAll(async () => {
  pooler = await startTransactionPooler(database.url);
});
afterAll(() => pooler.stop());

const log = () => {};

test("a connection to the server itself keeps its session and prepares statements", async () => {
  expect(await checkSession(database.url, { log })).toEqual({
    isSession: true,
    canPrepare: true,
    statementTimeout: "0",
  });
});

test("behind a pooler in transaction mode neither sessions nor prepared statements are kept", async () => {
  expect(await checkSession(pooler.url, { log })).toEqual({
    isSession: false,
    canPrepare: false,
    statementTimeout: "0",
  });
});

test("a pooler that gives each transaction another connection is told by the notification that is lost", async () => {
  const rotating = await startTransactionPooler(database.url, { isRoundRobin: true });
  // One transaction inside the other: the pooler has two connections.
  const db = connect(rotating.url, { max: 2, prepared: false, setsLimits: false });
  await db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx);
    await db.transaction().execute((inner) => sql`select 1`.execute(inner));
  });
  await db.destroy();
  expect(await checkSession(rotating.url, { log, notificationMs: 100 })).toMatchObject({
    isSession: false,
  });
  await rotating.stop();
});

test("a URL with a start-up parameter that the pooler rejects fails at once with its name", async () => {
  const url = `${pooler.url}?statement_timeout=1000`;
  await expect(checkSession(url, { log, limitMs: 60_000 })).rejects.toThrow(
    "unsupported startup parameter: statement_timeout",
  );
});

test("the limits are set on a connection without start-up parameters", async () => {
  const direct = connect(database.url, { max: 1 });
  const shown = await sql<{ statement: string; idle: string }>`
    select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(direct);
  await direct.destroy();
  expect(shown.rows).toEqual([{ statement: "15s", idle: "30s" }]);
});

test("without prepared statements and limits, concurrent queries work in transaction mode", {
  tags: ["slow"],
}, async () => {
  const db = connect(pooler.url, { max: 8, prepared: false, setsLimits: false });
  const numbers = Array.from({ length: 200 }, (_, index) => index);
  const results = await Promise.all(
    numbers.map(async (number) => {
      const query =
        number % 2
          ? sql<{ n: number }>`select ${number}::int as n`
          : sql<{ n: number }>`select 0 + ${number}::int as n`;
      if (number % 3) return (await query.execute(db)).rows[0]?.n;
      return db.transaction().execute(async (tx) => {
        await sql`set local statement_timeout = 10000`.execute(tx);
        return (await query.execute(tx)).rows[0]?.n;
      });
    }),
  );
  expect(results).toEqual(numbers);
  const { rows } = await sql<{ names: string }>`select name from pg_prepared_statements
    where name not like 'estrelou_check%'`.execute(db);
  expect(rows).toEqual([]);
  await db.destroy();
});
