import { z } from "zod";
import { defineJob } from "#src/services/queue/queue.ts";
import { deleteExpired } from "./delete-expired.server.ts";

/** Runs hourly: deletes expired sessions and single-use ids. */
export const deleteExpiredJob = defineJob({
  name: "account.forget-expired",
  data: z.object({}),
  schedule: "17 * * * *",
  run: deleteExpired,
});
