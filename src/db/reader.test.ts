import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startReplicatedServers } from "#testing/replica.ts";
import { connect, type Db } from "./client.ts";
import { type Reader, type Replica, watchReplica } from "./reader.ts";

let servers: Awaited<ReturnType<typeof startReplicatedServers>>;
let primary: Db;
let replica: Replica;
let reader: Reader;

beforeAll(async () => {
  servers = await startReplicatedServers();
  primary = connect(servers.primary.url);
  await sql`create table note (text text)`.execute(primary);
  replica = watchReplica({
    primary,
    replica: connect(servers.replica.url, { max: 2 }),
    times: { maxLagSeconds: 2, checkSeconds: 0.1 },
    onChange: () => {},
  });
  reader = replica.before(primary);
});
afterAll(async () => {
  await replica?.stop();
  await primary?.destroy();
  await servers?.stop();
});

/** Runs SQL on the replica, outside of the reader. */
async function onReplica(text: string): Promise<void> {
  const db = connect(servers.replica.url, { max: 1 });
  await sql.raw(text).execute(db);
  await db.destroy();
}

const readsFromReplica = () =>
  reader.read(async (db) => {
    const { rows } = await sql<{ standby: boolean }>`
      select pg_is_in_recovery() as standby`.execute(db);
    return rows[0]?.standby;
  });

const write = () => sql`insert into note values (gen_random_uuid())`.execute(primary);
const served = (expected: boolean) =>
  expect
    .poll(async () => {
      await write();
      return readsFromReplica();
    })
    .toBe(expected);

test("a replica serves reads, and a write of the primary arrives there", async () => {
  await served(true);
  await sql`insert into note values ('Olá')`.execute(primary);
  const find = sql<{ text: string }>`select text from note where text = 'Olá'`;
  const found = () => reader.read(async (db) => (await find.execute(db)).rows);
  await expect.poll(found).toEqual([{ text: "Olá" }]);
});

test("a replica of an idle primary serves reads", { tags: ["slow"] }, async () => {
  await served(true);
  // Longer than the accepted lag.
  const since = performance.now();
  await expect.poll(() => performance.now() - since).toBeGreaterThan(2_500);
  await expect.poll(readsFromReplica).toBe(true);
});

test("a replica that is behind does not serve until it has caught up", {
  tags: ["slow"],
}, async () => {
  await onReplica("select pg_wal_replay_pause()");
  await served(false);
  await onReplica("select pg_wal_replay_resume()");
  await served(true);
});

test("a server that is no replica does not serve reads", async () => {
  const other = connect(servers.primary.url, { max: 1, applicationName: "no replica" });
  const changes: boolean[] = [];
  const onChange = (serves: boolean) => void changes.push(serves);
  const watched = watchReplica({ primary, replica: other, onChange });
  const name = sql<{ name: string }>`select current_setting('application_name') as name`;
  const rows = await watched.before(primary).read(async (db) => (await name.execute(db)).rows);
  expect(rows).toEqual([{ name: "estrelou" }]);
  // Waits for the check that began at the start.
  await watched.stop();
  expect(changes).toEqual([]);
});

test("an error of the query is thrown, and the query does not run again", async () => {
  await served(true);
  let runs = 0;
  const failing = reader.read(async (db) => {
    runs += 1;
    await sql`insert into note values ('on a replica')`.execute(db).catch(() => {});
    await sql`select 1 / 0`.execute(db);
  });
  await expect(failing).rejects.toThrow("division by zero");
  expect(runs).toBe(1);
});

test("while the replica is stopped, the primary serves, also a read that has begun", async () => {
  await served(true);
  const begun = Promise.withResolvers<void>();
  const stopped = Promise.withResolvers<void>();
  const reading = reader.read(async (db) => {
    begun.resolve();
    await stopped.promise;
    return (await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db))
      .rows;
  });
  await begun.promise;
  await servers.replica.stop();
  stopped.resolve();
  expect(await reading).toEqual([{ standby: false }]);
  await served(false);
});
