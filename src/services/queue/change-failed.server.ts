import { fromKysely, type PgBoss } from "pg-boss";
import type { Db } from "#src/db/client.ts";
import type { FailedJobKey, Queue } from "./queue.ts";

/** Returns the part of the queue with which an operator repeats or drops a failed job. */
export function changeFailed(boss: PgBoss): Pick<Queue, "retryFailed" | "deleteFailed"> {
  const isFailed = async (tx: Db, { name, id }: FailedJobKey) => {
    if (!(await boss.getQueue(name))) return false;
    const [job] = await boss.findJobs(name, { id, db: fromKysely(tx) });
    return job?.state === "failed";
  };
  return {
    async retryFailed(db, { name, id }) {
      try {
        return await db.transaction().execute(async (tx) => {
          if (!(await isFailed(tx, { name, id }))) return "missing";
          const options = { db: fromKysely(tx) };
          await boss.retry(name, id, options);
          // Notifies the workers, which `retry` does not.
          await boss.update(name, undefined, { id, startAfter: 0, ...options });
          return "retried";
        });
      } catch (error) {
        if ((error as { code?: string }).code === uniqueViolation) return "replaced";
        throw error;
      }
    },

    deleteFailed: (db, { name, id }) =>
      db.transaction().execute(async (tx) => {
        if (!(await isFailed(tx, { name, id }))) return false;
        await boss.deleteJob(name, id, { db: fromKysely(tx) });
        return true;
      }),
  };
}

const uniqueViolation = "23505";
