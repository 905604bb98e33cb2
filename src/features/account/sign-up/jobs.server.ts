import { z } from "zod";
import { defineJob } from "#src/services/queue/queue.ts";
import { deleteUnconfirmed } from "./delete-unconfirmed.server.ts";

/** Runs hourly. */
export const deleteUnconfirmedJob = defineJob({
  name: "account.forget-unconfirmed",
  data: z.object({}),
  schedule: "23 * * * *",
  run: deleteUnconfirmed,
});
