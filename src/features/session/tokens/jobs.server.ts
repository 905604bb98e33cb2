import { z } from "zod";
import { forgetExpiredProofs } from "#src/services/human-check/spend-proof.server.ts";
import { defineJob } from "#src/services/queue/queue.ts";
import type { Services } from "#src/services/services.ts";
import { deleteOldSessions } from "./queries.server.ts";

/** Runs hourly. Deletes sessions, attempts and proofs that can no longer be used. */
export const forgetExpired = defineJob({
  name: "account.forget-expired",
  data: z.object({}),
  schedule: "17 * * * *",
  async run({ db, clock, log, limits }: Pick<Services, "db" | "clock" | "log" | "limits">) {
    const now = clock.now();
    const proofs = await forgetExpiredProofs(db, now);
    const sessions = await deleteOldSessions(db, now);
    const attempts = await limits.sweep();
    log.info({ proofs, sessions, attempts }, "deleted expired sessions, attempts and proofs");
  },
});
