import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import { channel } from "./channel.ts";

export interface FailedJob {
  name: string;
  id: string;
  created_at: Date;
  failed_at: Date;
  attempts: number;
  /** Undefined for a job whose worker died. */
  error: string | null;
  business: string | null;
}

/** Lists the jobs that failed after all retries, the newest first. pg-boss deletes them after 7 days. */
export async function listFailedJobs(db: Db): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select name, id, created_on as created_at, completed_on as failed_at, retry_count + 1 as attempts,
      output->>'error' as error, data->>'businessId' as business
    from pgboss.job where state = 'failed' order by completed_on desc limit 200`.execute(db);
  return rows;
}

/**
 * Makes a failed job run once more, now. Returns `missing` if the job is not there or not failed, and
 * `replaced` if another job with its key waits or runs.
 */
export async function retryJob(
  db: Db,
  { name, id }: { name: string; id: string },
): Promise<"retried" | "missing" | "replaced"> {
  try {
    const { rows } = await sql`
      update pgboss.job
      set state = 'retry', completed_on = null, start_after = now()
      where name = ${name} and id = ${id} and state = 'failed'
      returning pg_notify(${channel}, name)`.execute(db);
    return rows.length > 0 ? "retried" : "missing";
  } catch (error) {
    if ((error as { code?: string }).code === "23505") return "replaced";
    throw error;
  }
}

/** Deletes a failed job. Returns false if it is not there or not failed. */
export async function deleteFailedJob(
  db: Db,
  { name, id }: { name: string; id: string },
): Promise<boolean> {
  const { rows } = await sql`
    delete from pgboss.job where name = ${name} and id = ${id} and state = 'failed'
    returning id`.execute(db);
  return rows.length > 0;
}
