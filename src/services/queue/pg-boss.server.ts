import { fromKysely, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { v7 as uuidv7 } from "uuid";
import type { Job, Queue } from "./queue.ts";

export interface RunningQueue extends Queue {
  /** Starts working off the jobs, and their schedules. */
  work<Context>(jobs: Job<never, Context>[], context: Context): Promise<void>;
  /** Waits for running jobs, for ten seconds at most. */
  stop(): Promise<void>;
}

const working = {
  pollingIntervalSeconds: 0.5,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const;

async function run<Context>(job: Job<never, Context>, context: Context, data: unknown) {
  await job.run(context, job.data.parse(data ?? {}));
}

/**
 * What came of one job of several that were taken together: a failed one is tried again alone. Its
 * reason goes to the log, which hides personal data, and not into the database, which would keep it.
 */
async function outcome(log: Logger, job: string, id: string, work: () => Promise<void>) {
  try {
    await work();
    return { id, status: "completed" as const };
  } catch (error) {
    log.warn({ err: error, job, id }, "job failed");
    return { id, status: "failed" as const };
  }
}

/**
 * Background work in PostgreSQL (pg-boss). Work is enqueued through the caller's connection, so a
 * rolled-back transaction leaves none.
 */
export async function startQueue(options: {
  url: string;
  log: Logger;
  jobs: Pick<Job<never, never>, "name" | "retries" | "retryDelaySeconds">[];
  /** Whether this process may run maintenance and cron; a web-only process does not. */
  supervise: boolean;
}): Promise<RunningQueue> {
  const { log, jobs } = options;
  const boss = new PgBoss({
    connectionString: options.url,
    max: 4,
    application_name: "estrelou-jobs",
    supervise: options.supervise,
    schedule: options.supervise,
  });
  boss.on("error", (error) => log.error({ err: error }, "queue"));
  await boss.start();
  for (const job of jobs) {
    await boss.createQueue(job.name, {
      // The only policy under which a key admits one job, waiting or running.
      policy: "exclusive",
      retryLimit: job.retries ?? 5,
      retryDelay: job.retryDelaySeconds ?? 30,
      retryBackoff: true,
    });
  }

  return {
    async enqueue(db, job, data, { startAfter, key, bulk } = {}) {
      await boss.send(job.name, data as object, {
        db: fromKysely(db),
        ...(startAfter ? { startAfter } : {}),
        singletonKey: key ?? uuidv7(),
        ...(bulk ? { priority: -1 } : {}),
      });
    },

    async work(definitions, context) {
      for (const job of definitions) {
        const options = { ...working, batchSize: job.together ?? 1 };
        await boss.work(job.name, options, (taken) =>
          Promise.all(
            taken.map(({ id, data }) => outcome(log, job.name, id, () => run(job, context, data))),
          ),
        );
        if (job.schedule) {
          await boss.schedule(job.name, job.schedule, {}, { tz: "America/Sao_Paulo" });
        }
      }
    },

    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}
