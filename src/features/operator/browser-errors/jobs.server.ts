import { z } from "zod";
import { defineJob } from "#src/services/queue/queue.ts";
import type { Services } from "#src/services/services.ts";
import { deleteErrorsBefore } from "./queries.server.ts";

const errorDays = 30;

/** Runs daily: deletes the errors in browsers that were not reported for 30 days. */
export const deleteOldErrorsJob = defineJob({
  name: "operator.delete-old-browser-errors",
  data: z.object({}),
  schedule: "27 4 * * *",
  run: ({ db, clock }: Pick<Services, "db" | "clock">) =>
    deleteErrorsBefore(db, new Date(clock.now().getTime() - errorDays * 86_400_000)),
});
