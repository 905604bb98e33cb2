import { createHash } from "node:crypto";
import { fromKysely, PgBoss, type Job as Taken, type WorkOptions } from "pg-boss";
import type { Logger } from "pino";
import { v7 as uuidv7 } from "uuid";
import { listen } from "#src/db/listen.ts";
import { type LeaseTimes, leaseTimes, watchLeases } from "./leases.server.ts";
import type { Job, Queue } from "./queue.ts";
import { reportErrors } from "./report-errors.server.ts";

export interface RunningQueue extends Queue {
  /** Starts the workers and the schedules of the jobs. */
  work<Context>(jobs: Job<never, Context>[], context: Context): Promise<void>;
  /** Waits for running jobs, at most ten seconds. */
  stop(): Promise<void>;
}

export interface QueueOptions {
  url: string;
  log: Logger;
  jobs: Pick<Job<never, never>, "name" | "retries" | "retryDelaySeconds">[];
  /** True if this process runs pg-boss's maintenance and cron. False in a web-only process. */
  supervise: boolean;
  /**
   * Workers are notified of new jobs. They also poll at this interval, for retries and deferred
   * jobs, and for new ones while the listening connection is lost. Default 20.
   */
  pollSeconds?: number;
  leases?: LeaseTimes;
}

/** pg-boss notifies this channel in the statement that inserts a job, so the commit wakes the workers. */
const channel = `pgboss_${createHash("sha224").update("pgboss").digest("hex").slice(0, 24)}`;
/** After this time pg-boss itself ends a lease, in case `watchLeases` did not. */
const heartbeatSeconds = 60;
const day = 86_400;

/**
 * Starts the job queue in PostgreSQL (pg-boss). Jobs are enqueued on the caller's connection, so a
 * rolled-back transaction enqueues none.
 */
export async function startQueue(options: QueueOptions): Promise<RunningQueue> {
  const { log, jobs, pollSeconds = 20, leases = leaseTimes } = options;
  const boss = new PgBoss({
    connectionString: options.url,
    max: 4,
    application_name: "estrelou-jobs",
    supervise: options.supervise,
    schedule: options.supervise,
    // No job depends on another, and the settings of a queue change only with a new program version.
    flowIntervalSeconds: day,
    queueCacheIntervalSeconds: day,
    ...(options.supervise ? {} : { bamIntervalSeconds: day }),
  });
  boss.on("error", reportErrors(log));
  await boss.start();
  for (const job of jobs) {
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

  /** Worker ids by queue, for wake-ups. */
  const workers = new Map<string, string[]>();
  const wake = (queue: string) => {
    for (const id of workers.get(queue) ?? []) boss.notifyWorker(id);
  };
  const closers: (() => Promise<void>)[] = [];

  async function addWorker<Context>(job: Job<never, Context>, context: Context): Promise<void> {
    const polling = {
      pollingIntervalSeconds: pollSeconds,
      heartbeatRefreshSeconds: leases.renewSeconds,
      perJobResults: true,
      ...(job.onePerBusiness ? { groupConcurrency: 1 } : { batchSize: job.together ?? 1 }),
    } as const satisfies WorkOptions;
    const id = await boss.work(job.name, polling, async (taken) => {
      const outcomes = await Promise.all(taken.map((one) => runTaken(log, job, context, one)));
      // Fetches again without a pause, until a fetch finds nothing.
      boss.notifyWorker(id);
      return outcomes;
    });
    workers.set(job.name, [...(workers.get(job.name) ?? []), id]);
  }

  return {
    async enqueue(db, job, data, { startAfter, key, businessId, bulk } = {}) {
      await boss.send(job.name, data as object, {
        db: fromKysely(db),
        ...(startAfter ? { startAfter } : {}),
        singletonKey: key ?? uuidv7(),
        ...(businessId ? { group: { id: businessId } } : {}),
        ...(bulk ? { priority: -1 } : {}),
      });
    },

    async work(definitions, context) {
      // Listen first. The first fetch of each worker finds the jobs that were enqueued before.
      const queues = definitions.map(({ name }) => name);
      const listener = await listen({
        url: options.url,
        channel,
        onAnnouncement: wake,
        onGap: () => queues.forEach(wake),
      });
      closers.push(listener.stop);
      for (const job of definitions) {
        // A fetch skips the businesses that have a running job, so each worker fetches one job.
        const count = job.onePerBusiness ? (job.together ?? 1) : 1;
        for (let index = 0; index < count; index++) await addWorker(job, context);
        if (job.schedule) {
          await boss.schedule(job.name, job.schedule, {}, { tz: "America/Sao_Paulo" });
        }
      }
      const watch = watchLeases({ db: boss.getDb(), queues, times: leases, log, channel });
      closers.push(watch.stop);
    },

    async stop() {
      for (const close of closers.splice(0)) await close();
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

/**
 * Runs one job of a batch. If it fails, only this job is retried. The error is written to the log, which
 * removes personal data, and not to the database.
 */
async function runTaken<Context>(
  log: Logger,
  job: Job<never, Context>,
  context: Context,
  { id, data }: Taken<unknown>,
) {
  try {
    await job.run(context, job.data.parse(data ?? {}));
    return { id, status: "completed" as const };
  } catch (error) {
    log.warn({ err: error, job: job.name, id }, "job failed");
    return { id, status: "failed" as const };
  }
}
