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
    async enqueue(db, job, data, { startAfter, key } = {}) {
      await boss.send(job.name, data as object, {
        db: fromKysely(db),
        ...(startAfter ? { startAfter } : {}),
        singletonKey: key ?? uuidv7(),
      });
    },

    async work(definitions, context) {
      for (const job of definitions) {
        await boss.work(job.name, { pollingIntervalSeconds: 0.5 }, async ([taken]) => {
          await job.run(context, job.data.parse(taken?.data ?? {}));
        });
        if (job.schedule) {
          await boss.schedule(job.name, job.schedule, {}, { tz: "America/Sao_Paulo" });
        }
      }
    },

    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}
