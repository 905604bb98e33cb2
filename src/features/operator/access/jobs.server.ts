import { z } from "zod";
import { defineJob } from "#src/services/queue/queue.ts";
import type { Services } from "#src/services/services.ts";
import { deleteDevicesBefore, deleteOldAccess } from "./queries.server.ts";

const deviceDays = 365;

/** Runs daily: deletes expired sessions and invites of operators, and browsers not used for a year. */
export const deleteOldAccessJob = defineJob({
  name: "operator.delete-old-access",
  data: z.object({}),
  schedule: "23 4 * * *",
  async run({ db, clock }: Pick<Services, "db" | "clock">) {
    const now = clock.now();
    await deleteOldAccess(db, now);
    await deleteDevicesBefore(db, new Date(now.getTime() - deviceDays * 86_400_000));
  },
});
