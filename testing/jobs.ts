import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import { jobs } from "#src/server/jobs.ts";
import type { Queue } from "#src/services/queue/queue.ts";
import type { Services } from "#src/services/services.ts";

interface WaitingJob {
  id: string;
  name: string;
  data: unknown;
}

export interface TestQueue extends Queue {
  /**
   * Runs every job that is due, also those that jobs enqueue, until none is left. A job that fails
   * stays in the queue and is not retried in this run. The first error is thrown at the end.
   */
  runJobs(services: Services): Promise<void>;
}

/** Creates a queue whose jobs wait until the test runs them. Jobs are rows, so a rollback also removes them. */
export async function testQueue(db: Db): Promise<TestQueue> {
  await sql`create table if not exists test_job (
    id bigint generated always as identity primary key,
    name text not null, data jsonb not null, key text, start_after timestamptz)`.execute(db);

  return {
    async enqueue(connection, job, data, { startAfter, key } = {}) {
      await sql`insert into test_job (name, data, key, start_after)
        select ${job.name}, ${JSON.stringify(job.data.parse(data))}::jsonb, ${key ?? null}, ${startAfter ?? null}
        where ${key ?? null}::text is null
          or not exists (select 1 from test_job where name = ${job.name} and key = ${key ?? null})
      `.execute(connection);
    },

    // A failed job stays here as a waiting one, so no job is listed as failed.
    retryFailed: async () => "missing",
    deleteFailed: async () => false,

    async runJobs(services) {
      const failures: unknown[] = [];
      const tried = new Set<string>();
      for (;;) {
        const next = (await due(db, services.clock.now())).find(({ id }) => !tried.has(id));
        if (!next) break;
        tried.add(next.id);
        try {
          await run(services, next);
          await sql`delete from test_job where id = ${next.id}::bigint`.execute(db);
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}

async function due(db: Db, now: Date): Promise<WaitingJob[]> {
  const { rows } = await sql<WaitingJob>`select id::text, name, data from test_job
    where start_after is null or start_after <= ${now} order by test_job.id`.execute(db);
  return rows;
}

async function run(services: Services, { name, data }: WaitingJob): Promise<void> {
  const job = jobs.find((candidate) => candidate.name === name);
  if (!job) throw new Error(`No handler for the job ${name}: is it listed in src/server/jobs.ts?`);
  await job.run(services, data);
}
