import { execFileSync } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type BuiltProgram, startBuiltProgram } from "../built-program.ts";
import { expectConsistent } from "../expect-consistent.ts";
import {
  databaseKinds,
  type FaultDatabase,
  openFaultDatabase,
  openStoppableDatabase,
  serverPid,
  terminateConnections,
} from "../fault-database.ts";
import { type Load, startLoad } from "../feedback-load.ts";
import { measure } from "../measure.ts";

const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 60_000 });

let program: BuiltProgram;
let load: Load;

/** Waits until feedback is acknowledged again. */
async function recover(what: string): Promise<void> {
  const began = performance.now();
  const before = load.acknowledged.length;
  await eventually(() => load.acknowledged.length).toBeGreaterThan(before);
  measure(`${what}: feedback acknowledged again after`, began);
}

/** Expects that every failed request got 503 `unavailable`, and that no connection was cut. */
async function expectOnlyUnavailable(database: Pick<FaultDatabase, "query">): Promise<void> {
  await load.stop();
  expect(new Set(load.rejected.map(({ code }) => code))).toEqual(new Set(["unavailable"]));
  expect(load.unanswered).toEqual([]);
  await expectConsistent(database, load);
}

async function startUnderLoad(settings: Record<string, string>): Promise<void> {
  program = await startBuiltProgram(settings);
  load = startLoad(program.url);
  await eventually(() => load.acknowledged.length).toBeGreaterThan(50);
}

describe("given database server", () => {
  let database: Awaited<ReturnType<typeof openStoppableDatabase>>;
  beforeEach(async () => {
    database = await openStoppableDatabase();
    await startUnderLoad(database.settings);
  });
  afterEach(async () => {
    await load.stop();
    await program.stop();
    await database.remove();
  });

  test.each([2, 60])("database unreachable for %i s", async (seconds) => {
    await database.stop();
    await delay(seconds * 1000);
    await database.start();
    await recover(`database unreachable for ${seconds} s`);
    await expectOnlyUnavailable(database);
  });

  test("database server killed three times under load", async () => {
    for (let round = 0; round < 3; round++) {
      await database.kill();
      await database.start();
      await recover("database server killed and started");
    }
    await expectOnlyUnavailable(database);
  });
});

test("embedded database server killed three times under load: the program starts it again", async () => {
  const database = await openFaultDatabase("embedded");
  try {
    await startUnderLoad(database.settings);
    for (let round = 0; round < 3; round++) {
      process.kill(await serverPid(database.folder), "SIGKILL");
      await eventually(() => load.rejected.length).toBeGreaterThan(round);
      await recover("embedded database server killed");
    }
    await expectOnlyUnavailable(database);
  } finally {
    await load.stop();
    await program.stop();
    await database.remove();
  }
});

test("embedded database server frozen for 20 s: calls get 503 and recover", async () => {
  const database = await openFaultDatabase("embedded");
  let frozen: number[] = [];
  const signal = (name: NodeJS.Signals) => {
    for (const pid of frozen) process.kill(pid, name);
  };
  try {
    await startUnderLoad(database.settings);
    const server = await serverPid(database.folder);
    const children = execFileSync("ps", ["-o", "pid=", "--ppid", `${server}`], {
      encoding: "utf8",
    });
    frozen = [server, ...children.trim().split(/\s+/).map(Number)];
    signal("SIGSTOP");
    const began = performance.now();
    await eventually(() => load.rejected.length).toBeGreaterThan(0);
    measure("database server frozen: first 503 after", began);
    await delay(20_000);
    signal("SIGCONT");
    frozen = [];
    await recover("database server frozen 20 s");
    await expectOnlyUnavailable(database);
  } finally {
    signal("SIGCONT");
    await load.stop();
    await program.stop();
    await database.remove();
  }
});

test.each(databaseKinds)("%s database: every connection terminated twenty times", async (kind) => {
  const database = await openFaultDatabase(kind);
  try {
    await startUnderLoad(database.settings);
    for (let round = 0; round < 20; round++) {
      await database.query(terminateConnections);
      const before = load.acknowledged.length;
      await eventually(() => load.acknowledged.length).toBeGreaterThan(before + 5);
    }
    await expectOnlyUnavailable(database);
  } finally {
    await load.stop();
    await program.stop();
    await database.remove();
  }
});
