import { z } from "zod";
import { defineJob } from "#src/services/queue/queue.ts";
import type { Services } from "#src/services/services.ts";
import { deleteOldAccess } from "./queries.server.ts";

/** Runs daily: deletes expired sessions and invites of operators. */
export const deleteOldAccessJob = defineJob({
  name: "operator.delete-old-access",
  data: z.object({}),
  schedule: "23 4 * * *",
  run: ({ db, clock }: Pick<Services, "db" | "clock">) => deleteOldAccess(db, clock.now()),
});
