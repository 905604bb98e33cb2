import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setUpDatabase } from "#testing/file-database.ts";
import { startTransactionPooler } from "#testing/transaction-pooler.ts";
import { ConfigError } from "./config.ts";
import { createLog } from "./log.ts";
import { openDatabase } from "./open-database.ts";

const database = setUpDatabase();
let pooler: Awaited<ReturnType<typeof startTransactionPooler>>;
beforeAll(async () => {
  pooler = await startTransactionPooler(database.url);
});
afterAll(() => pooler.stop());

const lines: string[] = [];
const log = createLog("info", { write: (line) => void lines.push(line) });

/** Opens the database with the settings that a test gives. */
function open(settings: { url?: string; direct?: string; prepared?: boolean; replica?: string }) {
  const { url = database.url, direct = url, prepared = true, replica } = settings;
  const config = {
    databaseUrl: url,
    databaseDirectUrl: direct,
    databaseReplicaUrl: replica,
    databasePrepared: prepared,
  };
  return openDatabase(config, undefined, { log, limitMs: 10_000 });
}

test("a direct URL through a pooler in transaction mode ends the start with the setting to change", async () => {
  await expect(open({ url: pooler.url })).rejects.toThrow(
    "set DATABASE_DIRECT_URL to the server itself",
  );
});

test("prepared statements through a pooler that does not track them end the start", async () => {
  await expect(open({ url: pooler.url, direct: database.url })).rejects.toThrow(
    "set DATABASE_PREPARED=false",
  );
});

test("a role without a limit for statements is logged; a role with one is not", async () => {
  const settings = { url: pooler.url, direct: database.url, prepared: false };
  const opened = await open(settings);
  expect(opened.directUrl).toBe(database.url);
  expect(lines.splice(0).join()).toContain("its role has no statement_timeout");
  const name = new URL(database.url).pathname.slice(1);
  await sql.raw(`alter database ${name} set statement_timeout = '15s'`).execute(database.db);
  const other = await startTransactionPooler(database.url);
  await open({ ...settings, url: other.url });
  await other.stop();
  expect(lines).toEqual([]);
});

test("without a pooler between, the program's connections limit their statements", async () => {
  const name = new URL(database.url).pathname.slice(1);
  await sql.raw(`alter database ${name} reset statement_timeout`).execute(database.db);
  const db = (await open({})).connect({ max: 1 });
  const { rows } = await sql<{ limit: string }>`
    select current_setting('statement_timeout') as limit`.execute(db);
  expect(rows).not.toEqual([{ limit: "0" }]);
  await db.destroy();
});

test("queries of a replica go to its URL; without a replica there is none", async () => {
  expect((await open({})).connectReplica).toBeUndefined();
  const db = (await open({ replica: database.url })).connectReplica?.({ max: 1 });
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    db ?? database.db,
  );
  expect(rows[0]?.name).toBe(new URL(database.url).pathname.slice(1));
  await db?.destroy();
});

test("a start-up parameter that the pooler rejects ends the start with its name", async () => {
  const url = `${pooler.url}?options=-c%20jit%3Doff`;
  const opening = open({ url, direct: database.url, prepared: false });
  await expect(opening).rejects.toBeInstanceOf(ConfigError);
  await expect(opening).rejects.toThrow("unsupported startup parameter: options");
});
