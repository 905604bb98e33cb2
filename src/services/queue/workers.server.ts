import type { PgBoss, Job as Taken, WorkOptions } from "pg-boss";
import type { Logger } from "pino";
import { jobSeconds } from "../metrics/metrics.server.ts";
import { errorClass } from "./error-class.ts";
import type { JobHandler } from "./queue.ts";

const day = 86_400;

/** The workers of this process. They fetch jobs only when they are woken. */
export class Workers {
  readonly #boss: PgBoss;
  readonly #options: { log: Logger; renewSeconds: number };
  /** The workers of each queue that run no job, and whether each takes mass sending. */
  readonly #idle = new Map<string, Map<string, boolean>>();

  constructor(boss: PgBoss, options: { log: Logger; renewSeconds: number }) {
    this.#boss = boss;
    this.#options = options;
  }

  /** Lets one idle worker fetch, best one that takes every job. If it gets a job, it wakes the next one. */
  readonly wake = (queue: string): void => {
    const workers = [...(this.#idle.get(queue) ?? [])];
    const [id] = workers.find(([, takesAll]) => takesAll) ?? workers[0] ?? [];
    if (id) this.#boss.notifyWorker(id);
  };

  readonly wakeAll = (): void => {
    for (const queue of this.#idle.keys()) this.wake(queue);
  };

  /** Starts the workers of a job. The reserved ones take no mass sending. */
  async start<Context>(job: JobHandler<Context>, context: Context): Promise<void> {
    const count = job.together ?? 1;
    const general = count - (job.reserved ?? 0);
    for (let index = 0; index < count; index++) await this.#add(job, context, index < general);
  }

  /** A worker runs one job at a time, so a slow job delays no other job while a worker is idle. */
  async #add<Context>(
    job: JobHandler<Context>,
    context: Context,
    takesAll: boolean,
  ): Promise<void> {
    const { log, renewSeconds } = this.#options;
    const idle = this.#idle.get(job.name) ?? new Map<string, boolean>();
    this.#idle.set(job.name, idle);
    const options = {
      // `wake` polls, with one worker for each queue.
      pollingIntervalSeconds: day,
      heartbeatRefreshSeconds: renewSeconds,
      perJobResults: true,
      ...(takesAll ? {} : { minPriority: 0 }),
      ...(job.onePerBusiness ? { groupConcurrency: 1 } : {}),
    } as const satisfies WorkOptions;
    const id = await this.#boss.work(job.name, options, async (taken) => {
      idle.delete(id);
      this.wake(job.name);
      const outcomes = await Promise.all(taken.map((one) => runTaken(log, job, context, one)));
      idle.set(id, takesAll);
      // Fetches again without a pause, until a fetch finds nothing.
      this.#boss.notifyWorker(id);
      return outcomes;
    });
    idle.set(id, takesAll);
  }
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
