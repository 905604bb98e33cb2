import { z } from "zod";
import { addDays } from "#src/lib/time/calendar.ts";
import { defineJob } from "#src/services/queue/queue.ts";
import type { Services } from "#src/services/services.ts";
import { deleteRevocationsBefore, findRevocationIds } from "./queries.server.ts";
import { revokeById } from "./revoke.server.ts";

/** Google's policy asks for a release within seven days. A token is not stored longer than this. */
const maxDays = 6;

/** Revokes the grant of a disconnected business. Retried while Google does not respond. */
export const revokeJob = defineJob({
  name: "google.revoke",
  data: z.object({ id: z.uuid() }),
  retries: 8,
  run: (services: Pick<Services, "db" | "settings" | "googleProfile">, { id }) =>
    revokeById(services, id),
});

/**
 * Runs hourly. Enqueues revocations again after the retries of a job ran out, and erases the tokens
 * of those that Google never confirmed.
 */
export const resumeRevocations = defineJob({
  name: "google.resume-revocations",
  data: z.object({}),
  schedule: "17 * * * *",
  async run({ db, clock, queue, log }: Pick<Services, "db" | "clock" | "queue" | "log">) {
    const now = clock.now();
    const givenUp = await deleteRevocationsBefore(db, addDays(now, -maxDays));
    if (givenUp > 0)
      log.error({ count: givenUp }, "Google did not confirm revocations; tokens erased");
    for (const { id } of await findRevocationIds(db)) {
      await queue.enqueue(db, revokeJob, { id }, { key: id });
    }
  },
});
