import { z } from "zod";
import type { Db } from "#src/db/client.ts";

/**
 * A kind of background job. `jobs.ts` declares it, verbs import it to enqueue, and `jobs.server.ts` adds its handler.
 * A waiting job outlives an upgrade and may meet both versions: never rename it, and only add optional fields.
 */
export interface Job<Data> {
  name: string;
  /** Checked when the job is enqueued and when it runs. */
  data: z.ZodType<Data>;
  /** Maximum of retries, with growing pauses. Default 5. */
  retries?: number;
  /** First pause before a retry, in seconds; doubled each time. Default 30. */
  retryDelaySeconds?: number;
  /** Maximum of jobs of this kind that a process runs at the same time. Default 1. */
  together?: number;
  /** So many of these take no mass sending (priority below 0), which may fill all others for minutes. Default 0. */
  reserved?: number;
  /**
   * Runs one at a time for each business that `enqueue` names, so that a business with many
   * waiting jobs does not delay the jobs of others.
   */
  onePerBusiness?: boolean;
  /** Cron expression in São Paulo's time, for a recurring job. */
  schedule?: string;
}

/** The data of a declared job. */
export type DataOf<Declared> = Declared extends Job<infer Data> ? Data : never;

/** Returns the job unchanged. TypeScript infers the type of its data. */
export function declareJob<Data>(job: Job<Data>): Job<Data> {
  return job;
}

/** Declares a recurring job, which has no data. */
export function recurringJob(name: string, schedule: string, options: { retries?: number } = {}) {
  return declareJob({ name, schedule, data: z.object({}), ...options });
}

/** A job that workers run. `Context` is the part of the services that it needs. */
export interface JobHandler<Context> extends Job<unknown> {
  /** Checks the data and runs the job. A failed run is retried, so it must be idempotent. */
  run(context: Context, data: unknown): Promise<unknown>;
}

/** Adds to a declared job what runs it. */
export function handle<Data, Context>(
  job: Job<Data>,
  run: (context: Context, data: Data) => Promise<unknown>,
): JobHandler<Context> {
  return { ...job, run: async (context, data) => run(context, job.data.parse(data ?? {})) };
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
    job: Job<Data>,
    data: NoInfer<Data>,
    options?: EnqueueOptions,
  ): Promise<void>;
  /**
   * Makes a failed job run once more, now. Returns `missing` if the job is not there or not failed, and
   * `replaced` if another job with its key waits or runs.
   */
  retryFailed(db: Db, job: FailedJobKey): Promise<"retried" | "missing" | "replaced">;
  /** Deletes a failed job. Returns false if it is not there or not failed. */
  deleteFailed(db: Db, job: FailedJobKey): Promise<boolean>;
}

export interface FailedJobKey {
  name: string;
  id: string;
}
