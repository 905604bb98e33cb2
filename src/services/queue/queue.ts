import type { z } from "zod";
import type { Db } from "#src/db/client.ts";

/**
 * A kind of background job. A failed run is retried, so `run` must be idempotent. `Context` is the part
 * of the services that the job needs.
 */
export interface Job<Data, Context> {
  name: string;
  data: z.ZodType<Data>;
  run(context: Context, data: Data): Promise<void>;
  /** Maximum of retries, with growing pauses. Default 5. */
  retries?: number;
  /** First pause before a retry, in seconds; doubled each time. Default 30. */
  retryDelaySeconds?: number;
  /** Maximum of jobs of this kind that a process runs at the same time. Default 1. */
  together?: number;
  /**
   * Runs one at a time for each business that `enqueue` names, so that a business with many
   * waiting jobs does not delay the jobs of others.
   */
  onePerBusiness?: boolean;
  /** Cron expression in São Paulo's time, for a recurring job. */
  schedule?: string;
}

/** Returns the job unchanged. TypeScript infers its type parameters. */
export function defineJob<Data, Context>(job: Job<Data, Context>): Job<Data, Context> {
  return job;
}

export interface EnqueueOptions {
  /** The job does not start before this time. */
  startAfter?: Date;
  /** At most one job with this key waits or runs. Further ones are not enqueued. */
  key?: string;
  /** The business of the job, for `onePerBusiness`. */
  businessId?: string;
  /** Among waiting jobs of the same queue those with a higher number run first. Default 0. */
  priority?: number;
}

/** Enqueues jobs. With a transaction as `db` the job exists only after the commit. */
export interface Queue {
  enqueue<Data>(
    db: Db,
    job: Pick<Job<Data, never>, "name">,
    data: Data,
    options?: EnqueueOptions,
  ): Promise<void>;
}
