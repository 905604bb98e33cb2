import { access, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { listPendingMigrations } from "#src/db/migrate.ts";
import { prepareDatabase } from "./prepare-database.ts";

const { signal } = new AbortController();

test("a new database has the schema of this version, and one that exists is neither started nor migrated", {
  tags: ["slow"],
}, async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), "estrelou-prepared-"));
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }));
  const isRunning = () =>
    access(join(DATA_DIR, "postgres/postmaster.pid")).then(
      () => true,
      () => false,
    );

  const prepared = await prepareDatabase({ DATA_DIR }, signal);
  const client = new pg.Client({ connectionString: prepared?.url });
  await client.connect();
  expect(await listPendingMigrations(client)).toEqual([]);
  await client.end();
  expect(await isRunning()).toBe(true);
  await prepared?.stop();
  expect(await isRunning()).toBe(false);

  expect(await prepareDatabase({ DATA_DIR }, signal)).toBeUndefined();
  expect(await isRunning()).toBe(false);
});

test("a server that the settings name is left alone", async () => {
  const settings = { DATABASE_URL: "postgres://estrelou@127.0.0.1:9/estrelou" };
  expect(await prepareDatabase(settings, signal)).toBeUndefined();
});
