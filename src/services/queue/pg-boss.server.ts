import { sql } from "kysely";
import { fromKysely, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { v7 as uuidv7 } from "uuid";
import { connect, type Db } from "#src/db/client.ts";
import { type Listener, listen } from "#src/db/listen.ts";
import { changeFailed } from "./change-failed.server.ts";
import { channel } from "./channel.ts";
import { type LeaseTimes, leaseTimes, watchLeases } from "./leases.server.ts";
import type { Job, JobHandler, Queue } from "./queue.ts";
import { reportErrors } from "./report-errors.server.ts";
import { Workers } from "./workers.server.ts";

export interface RunningQueue extends Queue {
  /** Starts the workers and the schedules of the jobs. */
  work<Context>(jobs: JobHandler<Context>[], context: Context): Promise<void>;
  /** False while the workers reach no database, or are not notified of jobs. */
  isReady(): boolean;
  /** Waits for running jobs, at most ten seconds. */
  stop(): Promise<void>;
}

export interface QueueOptions {
  url: string;
  log: Logger;
  jobs: Job<unknown>[];
  /** True if this process runs pg-boss's maintenance and cron. False in a web-only process. */
  supervise: boolean;
  /**
   * Workers are notified of new jobs. They also poll at this interval, for retries and deferred
   * jobs, and for new ones while the listening connection is lost. Default 20.
   */
  pollSeconds?: number;
  leases?: LeaseTimes;
}

/** After this time pg-boss itself ends a lease, in case `watchLeases` did not. */
const heartbeatSeconds = 60;
const day = 86_400;
/** Limit of pg-boss's own statements. Its maintenance may take longer than a request may. */
const statementSeconds = 60;

/**
 * Starts the job queue in PostgreSQL (pg-boss). Jobs are enqueued on the caller's connection, so a
 * rolled-back transaction enqueues none. pg-boss gets a pool of ours, because its own would wait without
 * a limit for a server that froze or was replaced.
 */
export async function startQueue(options: QueueOptions): Promise<RunningQueue> {
  const { log, pollSeconds = 20, leases = leaseTimes } = options;
  const { boss, pool, workers, isReachable } = await openBoss(options);
  let listener: Listener | undefined;
  const closers: (() => Promise<void> | void)[] = [];

  return {
    ...changeFailed(boss),

    async enqueue(db, job, data, { startAfter, key, businessId, priority } = {}) {
      await boss.send(job.name, job.data.parse(data) as object, {
        db: fromKysely(db),
        ...(startAfter ? { startAfter } : {}),
        singletonKey: key ?? uuidv7(),
        ...(businessId ? { group: { id: businessId } } : {}),
        ...(priority ? { priority } : {}),
      });
    },

    async work(definitions, context) {
      // Listen first. The first fetch of each worker finds the jobs that were enqueued before.
      const queues = definitions.map(({ name }) => name);
      listener = await listen({
        url: options.url,
        channel,
        onAnnouncement: workers.wake,
        onGap: workers.wakeAll,
      });
      closers.push(listener.stop);
      for (const job of definitions) {
        await workers.start(job, context);
        if (job.schedule) {
          await boss.schedule(job.name, job.schedule, {}, { tz: "America/Sao_Paulo" });
        }
      }
      const polling = setInterval(workers.wakeAll, pollSeconds * 1000);
      closers.push(() => clearInterval(polling));
      const watch = watchLeases({ boss, pool, queues, times: leases, log, wake: workers.wake });
      closers.push(watch.stop);
    },

    isReady: () => isReachable() && (listener?.isListening() ?? true),

    async stop() {
      for (const close of closers.splice(0)) await close();
      await boss.stop({ graceful: true, timeout: 10_000 });
      await pool.destroy();
    },
  };
}

async function openBoss({ url, log, jobs, supervise, leases = leaseTimes }: QueueOptions) {
  let isReachable = true;
  const pool = connect(url, {
    max: supervise ? 4 : 2,
    applicationName: "estrelou-jobs",
    prepared: false,
    statementSeconds,
    onOutage: () => {
      isReachable = false;
    },
    onRecovery: () => {
      isReachable = true;
      workers.wakeAll();
    },
  });
  const boss = new PgBoss({
    db: rollingBack(pool),
    supervise,
    schedule: supervise,
    // No job depends on another, and the settings of a queue change only with a new program version.
    flowIntervalSeconds: day,
    queueCacheIntervalSeconds: day,
    ...(supervise ? {} : { bamIntervalSeconds: day }),
  });
  const workers = new Workers(boss, { log, renewSeconds: leases.renewSeconds });
  boss.on("error", reportErrors(log));
  try {
    await boss.start();
    for (const job of jobs) await declareQueue(boss, job);
  } catch (error) {
    await boss.stop({ graceful: false });
    await pool.destroy();
    throw error;
  }
  return { boss, pool, workers, isReachable: () => isReachable };
}

/**
 * Ends the transaction of a failed batch. pg-boss creates and changes its schema in batches that begin a transaction,
 * and ignores that another process was first. Without the rollback every later statement on the connection fails.
 */
function rollingBack(pool: Db): ReturnType<typeof fromKysely> {
  return {
    executeSql: (text, values) =>
      pool.connection().execute(async (connection) => {
        try {
          return await fromKysely(connection).executeSql(text, values);
        } catch (error) {
          // A connection that was lost has no transaction, and the first error says why.
          if (text.includes("BEGIN")) await sql`rollback`.execute(connection).catch(() => {});
          throw error;
        }
      }),
  };
}

async function declareQueue(boss: PgBoss, job: Job<unknown>): Promise<void> {
  const settings = {
    retryLimit: job.retries ?? 5,
    retryDelay: job.retryDelaySeconds ?? 30,
    retryBackoff: true,
    heartbeatSeconds,
    notify: true,
  };
  // Only this policy allows at most one waiting or running job per key.
  await boss.createQueue(job.name, { policy: "exclusive", ...settings });
  // A queue that an older version created would keep its old settings.
  await boss.updateQueue(job.name, settings);
}
