import { addDays } from "#src/lib/time/calendar.ts";
import type { Services } from "#src/services/services.ts";
import { revokeJob } from "../jobs.ts";
import { deleteRevocationsBefore, findRevocationIds } from "./queries.server.ts";

/** Google's policy asks for a release within seven days. A token is not stored longer than this. */
const maxDays = 6;

/**
 * Enqueues revocations again after the retries of their job ran out, and erases the tokens of those that
 * Google never confirmed.
 */
export async function resumeRevocations({
  db,
  clock,
  queue,
  log,
}: Pick<Services, "db" | "clock" | "queue" | "log">): Promise<void> {
  const now = clock.now();
  const givenUp = await deleteRevocationsBefore(db, addDays(now, -maxDays));
  if (givenUp > 0)
    log.error({ count: givenUp }, "Google did not confirm revocations; tokens erased");
  for (const { id } of await findRevocationIds(db)) {
    await queue.enqueue(db, revokeJob, { id }, { key: id });
  }
}
