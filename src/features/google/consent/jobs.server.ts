import { z } from "zod";
import { defineJob } from "#src/services/queue/queue.ts";
import type { Services } from "#src/services/services.ts";
import { deleteExpiredConsents } from "./queries.server.ts";

/** Runs hourly. Deletes consents that owners did not finish. */
export const deleteExpiredConsentsJob = defineJob({
  name: "google.delete-expired-consents",
  data: z.object({}),
  schedule: "27 * * * *",
  run: ({ db, clock }: Pick<Services, "db" | "clock">) => deleteExpiredConsents(db, clock.now()),
});
