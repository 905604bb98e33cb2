import { z } from "zod";
import { defineJob } from "#src/services/queue/queue.ts";
import type { Services } from "#src/services/services.ts";
import { deleteUnconfirmed } from "./queries.server.ts";

/** Runs hourly. Deletes expired links, and accounts that were never confirmed. */
export const forgetUnconfirmed = defineJob({
  name: "account.forget-unconfirmed",
  data: z.object({}),
  schedule: "23 * * * *",
  async run({ db, clock, log }: Pick<Services, "db" | "clock" | "log">) {
    const accounts = await deleteUnconfirmed(db, clock.now());
    log.info({ accounts }, "deleted accounts that were never confirmed");
  },
});
