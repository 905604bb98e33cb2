import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { FailedJobKey } from "./queue.ts";

export interface FailedJob extends FailedJobKey {
  created_at: Date;
  failed_at: Date;
  attempts: number;
  /** Undefined for a job whose worker died. */
  error: string | null;
  business: string | null;
}

/**
 * Lists the jobs that failed after all retries, the newest first. pg-boss deletes them after 7 days. Reads its table,
 * because `findJobs` cannot select by state and would return all jobs of a queue.
 */
export async function listFailedJobs(db: Db): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select name, id, created_on as created_at, completed_on as failed_at, retry_count + 1 as attempts,
      output->>'error' as error, data->>'businessId' as business
    from pgboss.job where state = 'failed' order by completed_on desc limit 200`.execute(db);
  return rows;
}

/** How many jobs, and since when the oldest one. */
export interface JobCount {
  count: number;
  since: Date | null;
}

export async function countFailedJobs(db: Db): Promise<JobCount | undefined> {
  const { rows } = await sql<JobCount>`select count(*)::int as count, min(completed_on) as since
    from pgboss.job where state = 'failed'`.execute(db);
  return rows[0];
}

/** Counts the jobs that failed at least `failures` times and wait for another retry, by the start of their name. */
export async function countRetries(
  db: Db,
  { start, failures }: { start: string; failures: number },
): Promise<JobCount | undefined> {
  const { rows } = await sql<JobCount>`select count(*)::int as count, min(created_on) as since
    from pgboss.job where state = 'retry' and retry_count >= ${failures}
      and starts_with(name, ${start})`.execute(db);
  return rows[0];
}
