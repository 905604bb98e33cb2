import { execFileSync } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { type BuiltProgram, startBuiltProgram } from "../built-program.ts";
import { expectConsistent } from "../expect-consistent.ts";
import {
  type FaultDatabase,
  openFaultDatabase,
  openStoppableDatabase,
  serverPid,
  terminateConnections,
} from "../fault-database.ts";
import { type Load, sendFeedback, startLoad } from "../feedback-load.ts";
import { measure } from "../measure.ts";
import { pgBouncerVersion, sampleSettings, startPgBouncer } from "../pgbouncer.ts";

const eventually = <T>(read: () => T) => expect.poll(read);

let program: BuiltProgram;
let load: Load;

/** Waits until a feedback that is sent from now on is acknowledged. */
async function recover(what: string): Promise<void> {
  const began = performance.now();
  const status = () => sendFeedback(program.url).then((answer) => answer.status);
  await eventually(status).toBe(201);
  measure(`${what}: feedback acknowledged after`, began);
}

/** Expects that every failed request got 503 `unavailable`, and that no connection was cut. */
async function expectOnlyUnavailable(database: Pick<FaultDatabase, "query">): Promise<void> {
  await load.stop();
  expect(new Set(load.rejected.map(({ code }) => code))).toEqual(new Set(["unavailable"]));
  expect(load.unanswered).toEqual([]);
  await expectConsistent(database, load);
}

/** Starts the program with customers. The end of the test stops both and removes the database. */
async function startUnderLoad(database: Pick<FaultDatabase, "settings" | "remove">): Promise<void> {
  onTestFinished(database.remove);
  program = await startBuiltProgram(database.settings);
  onTestFinished(program.stop);
  load = startLoad(program.url);
  onTestFinished(load.stop);
  await eventually(() => load.acknowledged.length).toBeGreaterThan(50);
}

/** What stands between the program and the server: nothing, or PgBouncer with the operators' sample or its defaults. */
const between = [
  { name: "", settings: undefined },
  ...(pgBouncerVersion()
    ? [
        { name: " behind PgBouncer", settings: sampleSettings() },
        { name: " behind PgBouncer with its defaults", settings: ["pool_mode = transaction"] },
      ]
    : []),
];

/**
 * Starts PgBouncer in front of the database, if there are settings for it. The program's queries then go through it.
 */
async function withPooler<D extends { settings: Record<string, string> }>(
  database: D,
  settings: string[] | undefined,
): Promise<D> {
  const direct = database.settings.DATABASE_URL ?? "";
  if (!settings) return database;
  const pooler = await startPgBouncer(direct, settings);
  onTestFinished(pooler.stop);
  const urls = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct };
  return { ...database, settings: { ...database.settings, ...urls, DATABASE_PREPARED: "false" } };
}

describe.each(between)("given database server$name", ({ name, settings }) => {
  test.each([2, 60])("unreachable for %i s", async (seconds) => {
    const database = await withPooler(await openStoppableDatabase(), settings);
    await startUnderLoad(database);
    await database.stop();
    await delay(seconds * 1000);
    await database.start();
    await recover(`database unreachable for ${seconds} s${name}`);
    await expectOnlyUnavailable(database);
  });

  test("killed three times under load", async () => {
    const database = await withPooler(await openStoppableDatabase(), settings);
    await startUnderLoad(database);
    for (let round = 0; round < 3; round++) {
      await database.kill();
      await database.start();
      await recover(`given database server killed and started${name}`);
    }
    await expectOnlyUnavailable(database);
  });

  test("every connection terminated twenty times", async () => {
    const database = await withPooler(await openFaultDatabase("given"), settings);
    await startUnderLoad(database);
    await expectTerminationsSurvived(database, name);
  });
});

test("embedded database server killed three times under load: the program starts it again", async () => {
  const database = await openFaultDatabase("embedded");
  await startUnderLoad(database);
  for (let round = 0; round < 3; round++) {
    const failed = load.rejected.length;
    process.kill(await serverPid(database.folder), "SIGKILL");
    // Connections of the killed server may still serve requests for a moment.
    await eventually(() => load.rejected.length).toBeGreaterThan(failed);
    await recover("embedded database server killed");
  }
  await expectOnlyUnavailable(database);
});

test("embedded database server frozen for 20 s: calls get 503 and recover", async () => {
  const database = await openFaultDatabase("embedded");
  await startUnderLoad(database);
  const server = await serverPid(database.folder);
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", `${server}`], {
    encoding: "utf8",
  });
  let frozen = [server, ...children.trim().split(/\s+/).map(Number)];
  const signal = (name: NodeJS.Signals) => {
    for (const pid of frozen) process.kill(pid, name);
  };
  onTestFinished(() => signal("SIGCONT"));
  signal("SIGSTOP");
  const began = performance.now();
  await eventually(() => load.rejected.length).toBeGreaterThan(0);
  measure("database server frozen: first 503 after", began);
  await delay(20_000);
  signal("SIGCONT");
  frozen = [];
  await recover("database server frozen for 20 s");
  await expectOnlyUnavailable(database);
});

test("embedded database: every connection terminated twenty times", async () => {
  const database = await openFaultDatabase("embedded");
  await startUnderLoad(database);
  await expectTerminationsSurvived(database, "");
});

async function expectTerminationsSurvived(
  database: Pick<FaultDatabase, "query">,
  name: string,
): Promise<void> {
  for (let round = 0; round < 20; round++) {
    await database.query(terminateConnections);
    const before = load.acknowledged.length;
    const began = performance.now();
    await eventually(() => load.acknowledged.length).toBeGreaterThan(before + 5);
    measure(`connections terminated${name}: five feedbacks after`, began);
  }
  await expectOnlyUnavailable(database);
}
