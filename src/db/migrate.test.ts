import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startTestServer } from "#testing/database.ts";
import { migrate } from "./migrate.ts";

let server: { url: string; stop(): Promise<void> };
let url: string;
let dir: string;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(async () => {
  await server?.stop();
});

beforeEach(async () => {
  const name = `empty_${++count}`;
  await query(server.url, `create database ${name}`);
  url = Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
  dir = await mkdtemp(join(tmpdir(), "estrelou-migrations-"));
  await file(
    "0001_fruit.sql",
    "create table fruit (name text); insert into fruit values ($$fig$$);",
  );
  await file("0002_colour.sql", "alter table fruit add colour text");
  return () => rm(dir, { recursive: true });
});

test("applies every file once, in order", async () => {
  expect(await migrate(url, { dir })).toEqual(["0001_fruit.sql", "0002_colour.sql"]);
  expect(await migrate(url, { dir })).toEqual([]);
  expect(await query(url, "select * from fruit")).toEqual([{ name: "fig", colour: null }]);
});

test("only .sql files of the folder are migrations", async () => {
  await file("0001_fruit.sql~", "the copy of an editor");
  expect(await migrate(url, { dir })).toEqual(["0001_fruit.sql", "0002_colour.sql"]);
});

test("applies a file added later", async () => {
  await migrate(url, { dir });
  await file("0003_weight.sql", "alter table fruit add weight int");
  expect(await migrate(url, { dir })).toEqual(["0003_weight.sql"]);
});

test("finds the service's own migrations", async () => {
  expect(await migrate(url)).toContain("0001_initial.sql");
});

test("concurrent processes apply each file once", async () => {
  const done = await Promise.all([1, 2, 3, 4].map(() => migrate(url, { dir })));
  expect(done.flat()).toHaveLength(2);
});

test("a failing file is rolled back, and the files before it stay applied", async () => {
  await file("0003_broken.sql", "create table half (id int); create table fruit (id int)");
  await expect(migrate(url, { dir })).rejects.toThrow(
    'Migration 0003_broken.sql failed: relation "fruit" already exists',
  );
  expect(
    await query(url, "select to_regclass('half') as half, to_regclass('fruit')::text as fruit"),
  ).toEqual([{ half: null, fruit: "fruit" }]);
  await file("0003_broken.sql", "create table half (id int)");
  expect(await migrate(url, { dir })).toEqual(["0003_broken.sql"]);
});

test("a file waits for a table that is in use, and holds up no other query of the table", async () => {
  await migrate(url, { dir });
  await file("0003_weight.sql", "alter table fruit add weight int");
  const user = new pg.Client({ connectionString: url });
  await user.connect();
  try {
    await user.query("begin");
    await user.query("select from fruit");
    const lines: string[] = [];
    const waits = Promise.withResolvers<void>();
    const done = migrate(url, {
      dir,
      log: (line) => {
        lines.push(line);
        waits.resolve();
      },
    });
    await waits.promise;
    expect(await query(url, "select name from fruit")).toEqual([{ name: "fig" }]);
    await user.query("commit");
    expect(await done).toEqual(["0003_weight.sql"]);
    expect(lines).toEqual(["Migration 0003_weight.sql waits for tables that are in use."]);
  } finally {
    await user.end();
  }
});

test("rejects a changed file", async () => {
  await migrate(url, { dir });
  await file("0002_colour.sql", "alter table fruit add color text");
  await expect(migrate(url, { dir })).rejects.toThrow("0002_colour.sql was changed");
});

test("accepts other line ends", async () => {
  await file("0003_lines.sql", "select 1;\nselect 2;\n");
  await migrate(url, { dir });
  await file("0003_lines.sql", "select 1;\r\nselect 2;\r\n");
  expect(await migrate(url, { dir })).toEqual([]);
});

test("rejects a missing file", async () => {
  await migrate(url, { dir });
  await rm(join(dir, "0001_fruit.sql"));
  await expect(migrate(url, { dir })).rejects.toThrow(
    "0001_fruit.sql is applied in the database but its file is missing",
  );
});

test("rejects a new file that sorts before an applied one, and applies nothing", async () => {
  await migrate(url, { dir });
  await file("0001_grape.sql", "create table grape ()");
  await file("0003_weight.sql", "alter table fruit add weight int");
  await expect(migrate(url, { dir })).rejects.toThrow(
    "0001_grape.sql sorts before 0002_colour.sql",
  );
  expect(await query(url, "select to_regclass('grape') as grape")).toEqual([{ grape: null }]);
});

test("rejects a file name without the number format", async () => {
  await file("3-weight.sql", "select 1");
  await expect(migrate(url, { dir })).rejects.toThrow("3-weight.sql");
});

test("waiting for the lock is reported, limited, and ended by the signal", async () => {
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query("select pg_advisory_lock(7305514)");
  const log = vi.fn();
  const stopping = new AbortController();
  const aborted = migrate(url, { dir, log, signal: stopping.signal });
  await expect.poll(() => log.mock.calls.length).toBe(1);
  stopping.abort();
  await expect(aborted).rejects.toThrow("aborted");
  await expect(migrate(url, { dir, lockLimitMs: 0 })).rejects.toThrow("held the migration lock");

  const patient = migrate(url, { dir, log });
  await expect.poll(() => log.mock.calls.length).toBe(2);
  await holder.end();
  expect(await patient).toHaveLength(2);
});

test("waiting for an unreachable database is reported, limited, and ended by the signal", async () => {
  const unreachable = "postgres://nobody@127.0.0.1:1/nothing";
  const log = vi.fn();
  const stopping = new AbortController();
  const aborted = migrate(unreachable, { dir, log, signal: stopping.signal });
  await expect.poll(() => log.mock.calls.length).toBe(1);
  stopping.abort();
  await expect(aborted).rejects.toThrow("aborted");
  await expect(migrate(unreachable, { dir, reachLimitMs: 0 })).rejects.toThrow("ECONNREFUSED");
  const unknown = Object.assign(new URL(url), { pathname: "/unknown" }).href;
  await expect(migrate(unknown, { dir })).rejects.toThrow("does not exist");
});

const file = (name: string, sql: string) => writeFile(join(dir, name), sql);

async function query(at: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: at });
  await client.connect();
  return (await client.query(sql).finally(() => client.end())).rows;
}

test("an older version starts after an upgrade only if it is told to ignore newer migrations", async () => {
  await file("0003_weight.sql", "alter table fruit add weight int");
  await migrate(url, { dir });
  await rm(join(dir, "0003_weight.sql"));
  await expect(migrate(url, { dir })).rejects.toThrow("0003_weight.sql is applied");
  expect(await migrate(url, { dir, ignoresNewer: true })).toEqual([]);

  // A missing file in the middle is never accepted.
  await rm(join(dir, "0001_fruit.sql"));
  await expect(migrate(url, { dir, ignoresNewer: true })).rejects.toThrow(
    "0001_fruit.sql is applied",
  );
});
