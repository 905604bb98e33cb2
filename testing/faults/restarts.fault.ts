import { rm } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { findFreePort } from "#src/db/embedded-process.ts";
import { type BuiltProgram, startBuiltProgram } from "../built-program.ts";
import { expectConsistent } from "../expect-consistent.ts";
import { databaseKinds, openFaultDatabase } from "../fault-database.ts";
import { startLoad } from "../feedback-load.ts";
import { measure } from "../measure.ts";
import { startReverseProxy } from "../reverse-proxy.ts";

const eventually = <T>(read: () => T) => expect.poll(read);

test.each(databaseKinds)(
  "%s database: two web processes behind a proxy are replaced in turn under load, and no request fails",
  async (kind) => {
    const database = await openFaultDatabase(kind);
    onTestFinished(database.remove);
    // Live mode waits 3 s before it closes the port; a demonstration does not.
    const start = async (ROLE: string, port = 0) => {
      const settings = { ...database.settings, ROLE, PORT: `${port}`, DRAIN_SECONDS: "3" };
      const program = await startBuiltProgram(settings);
      onTestFinished(program.stop);
      return program;
    };
    await start("worker");
    const ports = [await findFreePort(), await findFreePort()];
    const webs = [await start("web", ports[0]), await start("web", ports[1])];
    const proxy = await startReverseProxy(ports.map((port) => `http://127.0.0.1:${port}`));
    onTestFinished(proxy.stop);
    const load = startLoad(proxy.url, 16);
    onTestFinished(load.stop);
    for (const [index, port] of ports.entries()) {
      const before = load.acknowledged.length;
      await eventually(() => load.acknowledged.length).toBeGreaterThan(before + 50);
      const began = performance.now();
      // The process ends before its successor has started.
      await webs[index]?.stop();
      measure(`SIGTERM under load, until the process ended (${kind})`, began);
      await start("web", port);
    }
    const before = load.acknowledged.length;
    await eventually(() => load.acknowledged.length).toBeGreaterThan(before + 50);
    await load.stop();
    expect([load.rejected, load.unanswered]).toEqual([[], []]);
    await expectConsistent(database, load);
  },
);

test.each(databaseKinds)(
  "%s database: two processes that start concurrently without a build on an empty database both serve",
  async (kind) => {
    const database = await openFaultDatabase(kind);
    onTestFinished(database.remove);
    // Makes the build count as incomplete: both processes find it stale.
    await rm("build/complete", { force: true });
    const programs: BuiltProgram[] = [];
    const start = async () => {
      const program = await startBuiltProgram(database.settings);
      onTestFinished(program.stop);
      programs.push(program);
    };
    const ends = await Promise.allSettled([start(), start()]);
    expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    const loads = programs.map(({ url }) => startLoad(url));
    for (const load of loads) onTestFinished(load.stop);
    for (const load of loads) {
      await eventually(() => load.acknowledged.length).toBeGreaterThan(50);
    }
    for (const load of loads) await load.stop();
    expect(loads.flatMap(({ rejected, unanswered }) => [...rejected, ...unanswered])).toEqual([]);
    const acknowledged = loads.flatMap((load) => load.acknowledged);
    await expectConsistent(database, { acknowledged });
  },
);
