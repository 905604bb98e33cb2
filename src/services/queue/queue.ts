import type { z } from "zod";
import type { Db } from "#src/db/client.ts";

/**
 * A kind of background work. Its run is repeated after a failure, so it must be idempotent.
 * `Context` is what it needs of the services.
 */
export interface Job<Data, Context> {
  name: string;
  data: z.ZodType<Data>;
  run(context: Context, data: Data): Promise<void>;
  /** Attempts after the first, with growing pauses. Default 5. */
  retries?: number;
  /** First pause before a retry, in seconds; doubled each time. Default 30. */
  retryDelaySeconds?: number;
  /** How many a process runs at the same time. Default 1. */
  together?: number;
  /**
   * Runs one at a time for each business that `enqueue` names, so that a business with many
   * waiting jobs does not delay the jobs of others.
   */
  onePerBusiness?: boolean;
  /** Cron expression in São Paulo's time, for work that recurs. */
  schedule?: string;
}

/** Declares a job; only here to infer its types. */
export function defineJob<Data, Context>(job: Job<Data, Context>): Job<Data, Context> {
  return job;
}

export interface EnqueueOptions {
  /** Not before this moment. */
  startAfter?: Date;
  /** At most one job of this key waits or runs. */
  key?: string;
  /** The business whose turn it takes, for a job with `onePerBusiness`. */
  businessId?: string;
  /** Behind everything of its kind that is not: what many get lets through what one waits for. */
  bulk?: boolean;
}

/** Puts work aside for later, inside the caller's transaction when given one. */
export interface Queue {
  enqueue<Data>(
    db: Db,
    job: Pick<Job<Data, never>, "name">,
    data: Data,
    options?: EnqueueOptions,
  ): Promise<void>;
}
