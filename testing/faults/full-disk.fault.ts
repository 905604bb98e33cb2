import { chownSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { startBuiltProgram } from "../built-program.ts";
import { expectConsistent } from "../expect-consistent.ts";
import { openFaultDatabase, openStoppableDatabase } from "../fault-database.ts";
import { startLoad } from "../feedback-load.ts";
import { measure } from "../measure.ts";
import { mountSmallDisk } from "../small-disk.ts";
import type { StoppableServer } from "../stoppable-server.ts";

const eventually = <T>(read: () => T) => expect.poll(read);
const noMount = "this account cannot mount a small file system; run the test as root on Linux";

test("data disk full: feedback gets 503 until there is space", async ({ skip }) => {
  const disk = mountSmallDisk(96);
  if (!disk) return skip(noMount);
  onTestFinished(disk.remove);
  const database = await openStoppableDatabase();
  onTestFinished(database.remove);
  const space = join(disk.folder, "space");
  mkdirSync(space);
  const { uid, gid } = await serverUser(database);
  chownSync(space, uid, gid);
  await database.query(`create tablespace small location '${space}'`);
  await database.query("alter database estrelou set default_tablespace = small");
  const program = await startBuiltProgram(database.settings);
  onTestFinished(program.stop);
  const load = startLoad(program.url);
  onTestFinished(load.stop);
  await eventually(() => load.acknowledged.length).toBeGreaterThan(50);
  disk.fill();
  await eventually(() => load.rejected.length).toBeGreaterThan(50);
  expect((await fetch(`${program.url}/feedback/padaria-estrela`)).status).toBe(200);
  disk.free();
  const began = performance.now();
  const before = load.acknowledged.length;
  await eventually(() => load.acknowledged.length).toBeGreaterThan(before);
  measure("data disk full: feedback acknowledged again after", began);
  await load.stop();
  expect(new Set(load.rejected.map(({ code }) => code))).toEqual(new Set(["unavailable"]));
  expect(load.unanswered).toEqual([]);
  await expectConsistent(database, load);
});

test("log disk full: no feedback fails, and the dropped lines are counted", async ({ skip }) => {
  const disk = mountSmallDisk(1);
  if (!disk) return skip(noMount);
  onTestFinished(disk.remove);
  const database = await openFaultDatabase("given");
  onTestFinished(database.remove);
  const program = await startBuiltProgram({ ...database.settings, DATA_DIR: disk.folder });
  onTestFinished(program.stop);
  const load = startLoad(program.url);
  onTestFinished(load.stop);
  const dropped = async () => {
    const metrics = await (await fetch(`${program.url}/metrics`)).text();
    return Number(/lines_dropped_total\{log="access"\} (\d+)/.exec(metrics)?.[1] ?? 0);
  };
  await eventually(() => load.acknowledged.length).toBeGreaterThan(50);
  disk.fill();
  await eventually(dropped).toBeGreaterThan(50);
  await load.stop();
  expect([load.rejected, load.unanswered]).toEqual([[], []]);
  await expectConsistent(database, load);
});

/** The user that the database server runs as. Only for Linux. */
async function serverUser(database: StoppableServer): Promise<{ uid: number; gid: number }> {
  const connection = new pg.Client({ connectionString: database.url });
  await connection.connect();
  const { rows } = await connection.query("select pg_backend_pid() as pid");
  const user = statSync(`/proc/${rows[0].pid}`);
  await connection.end();
  return user;
}
