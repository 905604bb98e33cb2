import { fromKysely, PgBoss, type Job as Taken, type WorkOptions } from "pg-boss";
import type { Logger } from "pino";
import { v7 as uuidv7 } from "uuid";
import { connect } from "#src/db/client.ts";
import { type Listener, listen } from "#src/db/listen.ts";
import { jobSeconds } from "../metrics/metrics.server.ts";
import { changeFailed } from "./change-failed.server.ts";
import { channel } from "./channel.ts";
import { errorClass } from "./error-class.ts";
import { type LeaseTimes, leaseTimes, watchLeases } from "./leases.server.ts";
import type { Job, JobHandler, Queue } from "./queue.ts";
import { reportErrors } from "./report-errors.server.ts";

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
  const { log, jobs, pollSeconds = 20, leases = leaseTimes } = options;
  /** The workers of each queue that run no job, and whether each takes mass sending. */
  const idle = new Map<string, Map<string, boolean>>();
  /** Lets one idle worker fetch, best one that takes every job. If it gets a job, it wakes the next one. */
  const wake = (queue: string) => {
    const workers = [...(idle.get(queue) ?? [])];
    const [id] = workers.find(([, takesAll]) => takesAll) ?? workers[0] ?? [];
    if (id) boss.notifyWorker(id);
  };
  let isReachable = true;
  const pool = connect(options.url, {
    max: options.supervise ? 4 : 2,
    applicationName: "estrelou-jobs",
    prepared: false,
    statementSeconds,
    onOutage: () => {
      isReachable = false;
    },
    onRecovery: () => {
      isReachable = true;
      for (const queue of idle.keys()) wake(queue);
    },
  });
  const boss = new PgBoss({
    db: fromKysely(pool),
    supervise: options.supervise,
    schedule: options.supervise,
    // No job depends on another, and the settings of a queue change only with a new program version.
    flowIntervalSeconds: day,
    queueCacheIntervalSeconds: day,
    ...(options.supervise ? {} : { bamIntervalSeconds: day }),
  });
  boss.on("error", reportErrors(log));
  try {
    await boss.start();
    for (const job of jobs) await declareQueue(boss, job);
  } catch (error) {
    await boss.stop({ graceful: false });
    await pool.destroy();
    throw error;
  }
  let listener: Listener | undefined;
  const closers: (() => Promise<void> | void)[] = [];

  /** A worker runs one job at a time, so a slow job delays no other job while a worker is idle. */
  async function addWorker<Context>(
    job: JobHandler<Context>,
    context: Context,
    takesAll: boolean,
  ): Promise<void> {
    const idleHere = idle.get(job.name) ?? new Map<string, boolean>();
    idle.set(job.name, idleHere);
    const options = {
      // `wake` polls, with one worker for each queue.
      pollingIntervalSeconds: day,
      heartbeatRefreshSeconds: leases.renewSeconds,
      perJobResults: true,
      ...(takesAll ? {} : { minPriority: 0 }),
      ...(job.onePerBusiness ? { groupConcurrency: 1 } : {}),
    } as const satisfies WorkOptions;
    const id = await boss.work(job.name, options, async (taken) => {
      idleHere.delete(id);
      wake(job.name);
      const outcomes = await Promise.all(taken.map((one) => runTaken(log, job, context, one)));
      idleHere.set(id, takesAll);
      // Fetches again without a pause, until a fetch finds nothing.
      boss.notifyWorker(id);
      return outcomes;
    });
    idleHere.set(id, takesAll);
  }

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
        onAnnouncement: wake,
        onGap: () => queues.forEach(wake),
      });
      closers.push(listener.stop);
      for (const job of definitions) {
        const count = job.together ?? 1;
        const general = count - (job.reserved ?? 0);
        for (let index = 0; index < count; index++) await addWorker(job, context, index < general);
        if (job.schedule) {
          await boss.schedule(job.name, job.schedule, {}, { tz: "America/Sao_Paulo" });
        }
      }
      const polling = setInterval(() => queues.forEach(wake), pollSeconds * 1000);
      closers.push(() => clearInterval(polling));
      const watch = watchLeases({ boss, pool, queues, times: leases, log, wake });
      closers.push(watch.stop);
    },

    isReady: () => isReachable && (listener?.isListening() ?? true),

    async stop() {
      for (const close of closers.splice(0)) await close();
      await boss.stop({ graceful: true, timeout: 10_000 });
      await pool.destroy();
    },
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

/**
 * Runs one job. The error of a failed job is written to the log, which removes personal data. The
 * database gets only the class of the error.
 */
async function runTaken<Context>(
  log: Logger,
  job: JobHandler<Context>,
  context: Context,
  { id, data }: Taken<unknown>,
) {
  const observe = jobSeconds.startTimer({ name: job.name });
  try {
    await job.run(context, data);
    observe({ result: "completed" });
    return { id, status: "completed" as const };
  } catch (error) {
    observe({ result: "failed" });
    log.warn({ err: error, job: job.name, id }, "job failed");
    return { id, status: "failed" as const, output: { error: errorClass(error) } };
  }
}
