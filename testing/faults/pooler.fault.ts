import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { createLog } from "#src/server/log.ts";
import { openDatabase } from "#src/server/open-database.ts";
import { startBuiltProgram } from "../built-program.ts";
import { expectConsistent } from "../expect-consistent.ts";
import { openFaultDatabase } from "../fault-database.ts";
import { startLoad } from "../feedback-load.ts";
import { startFreezingProxy } from "../freezing-proxy.ts";
import { measure } from "../measure.ts";
import { pgBouncerVersion, sampleSettings, startPgBouncer } from "../pgbouncer.ts";

/** Runs the program behind a real PgBouncer, if one is on the PATH. */
const version = pgBouncerVersion();

const transaction = ["pool_mode = transaction", "default_pool_size = 12"];
// `session`: each client of the program needs a connection of its own.
const session = ["pool_mode = session", "default_pool_size = 100"];
const tracked = [...transaction, "max_prepared_statements = 200"];

describe.skipIf(version === undefined)(`PgBouncer 1.${version}`, () => {
  async function open(settings: string[]) {
    const database = await openFaultDatabase("given");
    onTestFinished(database.remove);
    const pooler = await startPgBouncer(await database.url(), settings);
    onTestFinished(pooler.stop);
    return { database, pooler };
  }

  test.each([
    {
      name: "transaction mode, unprepared",
      settings: transaction,
      prepared: "false",
      direct: true,
    },
    { name: "session mode", settings: session, prepared: "true", direct: true },
    {
      name: "session mode for all connections",
      settings: session,
      prepared: "true",
      direct: false,
    },
    ...((version ?? 0) >= 21
      ? [{ name: "transaction mode, prepared", settings: tracked, prepared: "true", direct: true }]
      : []),
  ])(
    "$name: two web processes and a worker store every feedback and run every alert",
    async ({ settings, prepared, direct }) => {
      const { database, pooler } = await open(settings);
      const env = {
        ...database.settings,
        DATABASE_URL: pooler.url,
        DATABASE_DIRECT_URL: direct ? await database.url() : "",
        DATABASE_PREPARED: prepared,
      };
      for (const ROLE of ["worker", "web"]) {
        const program = await startBuiltProgram({ ...env, ROLE });
        onTestFinished(program.stop);
      }
      const web = await startBuiltProgram({ ...env, ROLE: "web" });
      onTestFinished(web.stop);
      const load = startLoad(web.url, 16, 20);
      onTestFinished(load.stop);
      await expect.poll(() => load.acknowledged.length).toBeGreaterThan(150);
      await load.stop();
      expect([load.rejected, load.unanswered]).toEqual([[], []]);
      await expectConsistent(database, load);
      const countOpenJobs = () =>
        database.query(
          "select name, state from pgboss.job where name not like '\\_\\_%' and state <> 'completed' and start_after < now()",
        );
      await expect.poll(countOpenJobs).toEqual([]);
    },
  );

  test("with the operators' sample, a server that froze for 20 s gets 503 within 3 s, and recovers", async () => {
    const database = await openFaultDatabase("given");
    onTestFinished(database.remove);
    const direct = await database.url();
    const proxy = await startFreezingProxy(direct);
    onTestFinished(proxy.stop);
    const pooler = await startPgBouncer(proxy.url, sampleSettings());
    onTestFinished(pooler.stop);
    const web = await startBuiltProgram({
      ...database.settings,
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: direct,
      DATABASE_PREPARED: "false",
      ROLE: "web",
    });
    onTestFinished(web.stop);
    const load = startLoad(web.url, 16, 20);
    onTestFinished(load.stop);
    await expect.poll(() => load.acknowledged.length).toBeGreaterThan(150);
    proxy.freeze();
    const frozen = performance.now();
    await expect.poll(() => load.rejected.length, { interval: 20 }).toBeGreaterThan(15);
    measure("behind PgBouncer: server frozen, all customers got 503 after", frozen);
    await delay(20_000);
    proxy.failOver(direct);
    const back = performance.now();
    const before = load.acknowledged.length;
    await expect.poll(() => load.acknowledged.length, { interval: 20 }).toBeGreaterThan(before);
    measure("behind PgBouncer: feedback acknowledged after", back);
    await load.stop();
    expect(new Set(load.rejected.map(({ code }) => code))).toEqual(new Set(["unavailable"]));
    expect(load.unanswered).toEqual([]);
    await expectConsistent(database, load);
  });

  test("transaction mode without a direct URL, or with untracked prepared statements, ends the start with the reason", async () => {
    const { database, pooler } = await open([
      ...transaction,
      ...((version ?? 0) >= 21 ? ["max_prepared_statements = 0"] : []),
    ]);
    const lines: string[] = [];
    const log = createLog("info", { write: (line) => void lines.push(line) });
    const start = (direct: string, databasePrepared: boolean) =>
      openDatabase(
        {
          databaseUrl: pooler.url,
          databaseDirectUrl: direct,
          databaseReplicaUrl: undefined,
          databasePrepared,
        },
        undefined,
        { log },
      );
    await expect(start(pooler.url, false)).rejects.toThrow("set DATABASE_DIRECT_URL");
    await expect(start(await database.url(), true)).rejects.toThrow("set DATABASE_PREPARED=false");
    await start(await database.url(), false);
    expect(lines.join()).toContain("statement_timeout");
    const wrong = new URL(pooler.url);
    wrong.pathname = "/unknown";
    await expect(start(wrong.href, false)).rejects.toThrow(/no such database|bouncer config error/);
  });
});
