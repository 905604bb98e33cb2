import { setTimeout as delay } from "node:timers/promises";
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import { type BuiltProgram, startBuiltProgram } from "../built-program.ts";
import { expectConsistent } from "../expect-consistent.ts";
import { type PatroniCluster, startPatroniCluster } from "../failover/patroni-cluster.ts";
import { leaderTtlSeconds } from "../failover/settings.ts";
import { findFailoverTools } from "../failover/tools.ts";
import { type Load, loadSecret, startLoad } from "../feedback-load.ts";
import { measure } from "../measure.ts";
import { sampleSettings, startPgBouncer } from "../pgbouncer.ts";
import { slowness } from "../slowness.ts";

/** Three PostgreSQL servers with Patroni, etcd and HAProxy lose their leader under load. */
const { tools, missing } = findFailoverTools();

/** The longest time without an acknowledged feedback. */
const limitMs = (leaderTtlSeconds + 5) * 1000 * slowness;
/** All alerts are those of one business, which are mailed one at a time. */
vi.setConfig({ testTimeout: 900_000 * slowness });

describe.skipIf(!tools)(`failover${tools ? "" : ` (not installed: ${missing.join(", ")})`}`, () => {
  let cluster: PatroniCluster;
  let programs: BuiltProgram[];
  let load: Load;
  let pauseMs: () => number;

  beforeAll(async () => {
    if (tools) cluster = await startPatroniCluster(tools);
  });
  afterAll(() => cluster?.remove());
  beforeEach(() => cluster.healthy());

  /** Starts a web process and a worker, and about 60 feedbacks a second. */
  async function startPrograms(url: string, direct = url): Promise<void> {
    const env = {
      MODE: "demo",
      NODE_ENV: "production",
      DATABASE_URL: url,
      DATABASE_DIRECT_URL: direct,
      DATABASE_PREPARED: url === direct ? "true" : "false",
      SECRET_KEY: loadSecret,
      LIMITS_SCALE: "0",
      LOG_LEVEL: "silent",
      WORKER_PORT: "0",
    };
    programs = [
      await startBuiltProgram({ ...env, ROLE: "worker" }),
      await startBuiltProgram({ ...env, ROLE: "web" }),
    ];
    for (const { stop } of programs) onTestFinished(stop);
    load = startLoad(programs[1]?.url ?? "", 12, 200);
    onTestFinished(load.stop);
    await expect.poll(() => load.acknowledged.length).toBeGreaterThan(100);
    pauseMs = watchPauses(load);
  }

  /** Waits for the recovery, and checks that nothing was lost or doubled, and that jobs run. */
  async function expectRecovered(what: string): Promise<void> {
    const before = load.acknowledged.length;
    await expect.poll(() => load.acknowledged.length).toBeGreaterThan(before + 100);
    const recovered = performance.now();
    const done = "pgboss.job where state = 'completed' and name = 'mail.deliver'";
    const doneBefore = (await count(done)) ?? 0;
    await expect.poll(() => count(done), { interval: 100 }).toBeGreaterThan(doneBefore);
    measure(`${what}: after 100 further feedbacks, a job ran after`, recovered);
    await load.stop();
    const longest = pauseMs();
    process.stdout.write(`measured: ${what}: ${(longest / 1000).toFixed(1)} s without feedback\n`);
    expect(load.unanswered).toEqual([]);
    const others = load.rejected.filter(({ code }) => code !== "unavailable");
    expect(others).toEqual([]);
    await expectConsistent(cluster, load);
    const began = performance.now();
    const alerts = { interval: 500, timeout: 600_000 * slowness };
    await expect.poll(countUndecided, alerts).toBe(0);
    measure(`${what}: every alert mailed after`, began);
    expect(await countAlertsWithoutMail()).toBe(0);
    expect(longest).toBeLessThan(limitMs);
  }

  const count = async (sql: string) =>
    (await cluster.query<{ count: number }>(`select count(*)::int as count from ${sql}`))[0]?.count;
  const countUndecided = () => count("waiting_alert");
  /** The demonstration has older reviews; those of the load have their id as comment. */
  const countAlertsWithoutMail = () =>
    count(`review r where r.status = 'open' and r.comment = r.id::text and not exists (
      select from mail_outbox m where m.key = 'reviews.unhappy:' || r.business_id || ':' || r.id)`);

  describe.each([
    { behind: "", isPooled: false },
    { behind: " behind PgBouncer", isPooled: true },
  ])("leader$behind", ({ behind, isPooled }) => {
    /** Starts the programs, whose queries go through PgBouncer with the operators' sample, if `isPooled`. */
    async function start(url = cluster.url): Promise<void> {
      if (!isPooled) return startPrograms(url);
      const pooler = await startPgBouncer(url, sampleSettings());
      onTestFinished(pooler.stop);
      await startPrograms(pooler.url, url);
    }

    test("switch-over", async () => {
      await start();
      await cluster.switchOver();
      await delay(5_000);
      await expectRecovered(`switch-over${behind}`);
    });

    test("killed", async () => {
      await start();
      const leader = await cluster.leader();
      await cluster.kill(leader);
      onTestFinished(() => cluster.revive(leader));
      await delay(3_000);
      await expectRecovered(`leader killed${behind}`);
    });

    test.each([
      { what: "frozen for 45 s", url: () => cluster.url },
      { what: "frozen for 45 s, sessions left open", url: () => cluster.urlWithOpenSessions },
    ])("$what", async ({ what, url }) => {
      await start(url());
      const thaw = await cluster.freeze(await cluster.leader());
      onTestFinished(thaw);
      await delay(45_000);
      thaw();
      await expectRecovered(`leader ${what}${behind}`);
    });

    test("cut off from etcd for 45 s", async () => {
      await start();
      const { etcd } = await cluster.leader();
      etcd.freeze();
      await delay(45_000);
      etcd.failOver(etcd.server);
      await expectRecovered(`leader cut off from etcd${behind}`);
    });

    test("and all nodes without etcd for 45 s", async () => {
      await start();
      cluster.stopEtcd();
      await delay(45_000);
      await cluster.startEtcd();
      await expectRecovered(`etcd lost${behind}`);
    });
  });
});

/** Returns a function that stops to watch, and returns the longest time without an acknowledgement. */
function watchPauses(load: Load): () => number {
  let count = load.acknowledged.length;
  let last = performance.now();
  let longest = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    if (load.acknowledged.length === count) return;
    count = load.acknowledged.length;
    last = now;
  }, 50);
  return () => {
    clearInterval(timer);
    return longest;
  };
}
