import { rm } from "node:fs/promises";
import { expect, test } from "vitest";
import { type BuiltProgram, startBuiltProgram } from "../built-program.ts";
import { expectConsistent } from "../expect-consistent.ts";
import { databaseKinds, openFaultDatabase } from "../fault-database.ts";
import { startLoad } from "../feedback-load.ts";
import { measure } from "../measure.ts";
import { startReverseProxy } from "../reverse-proxy.ts";

const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 60_000 });

test.each(databaseKinds)(
  "%s database: two web processes behind a proxy are replaced in turn under load, and no request fails",
  async (kind) => {
    const database = await openFaultDatabase(kind);
    // Live mode waits 3 s before it closes the port; a demonstration does not.
    const start = (ROLE: string) =>
      startBuiltProgram({ ...database.settings, ROLE, DRAIN_SECONDS: "3" });
    const worker = await start("worker");
    const webs = [await start("web"), await start("web")];
    const proxy = await startReverseProxy(webs.map(({ url }) => url));
    const load = startLoad(proxy.url, 16);
    try {
      for (let round = 0; round < 2; round++) {
        const before = load.acknowledged.length;
        await eventually(() => load.acknowledged.length).toBeGreaterThan(before + 50);
        const began = performance.now();
        // The oldest process ends before its successor has started.
        await webs.shift()?.stop();
        measure(`SIGTERM under load, until the process ended (${kind})`, began);
        webs.push(await start("web"));
        proxy.upstreams.splice(0, 2, ...webs.map(({ url }) => url));
      }
      const before = load.acknowledged.length;
      await eventually(() => load.acknowledged.length).toBeGreaterThan(before + 50);
      await load.stop();
      expect([load.rejected, load.unanswered]).toEqual([[], []]);
      await expectConsistent(database, load);
    } finally {
      await load.stop();
      await proxy.stop();
      for (const program of [...webs, worker]) await program.stop();
      await database.remove();
    }
  },
);

test.each(databaseKinds)(
  "%s database: two processes that start concurrently without a build on an empty database both serve",
  async (kind) => {
    const database = await openFaultDatabase(kind);
    // Makes the build count as incomplete: both processes find it stale.
    await rm("build/complete", { force: true });
    const programs: BuiltProgram[] = [];
    try {
      const start = async () => programs.push(await startBuiltProgram(database.settings));
      const ends = await Promise.allSettled([start(), start()]);
      expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
      const loads = programs.map(({ url }) => startLoad(url));
      for (const load of loads) {
        await eventually(() => load.acknowledged.length).toBeGreaterThan(50);
      }
      for (const load of loads) await load.stop();
      expect(loads.flatMap(({ rejected, unanswered }) => [...rejected, ...unanswered])).toEqual([]);
      const acknowledged = loads.flatMap((load) => load.acknowledged);
      await expectConsistent(database, { acknowledged });
    } finally {
      for (const program of programs) await program.stop();
      await database.remove();
    }
  },
);
