import { z } from "zod";
import { defineJob } from "#src/services/queue/queue.ts";
import type { Services } from "#src/services/services.ts";
import { remindOfTrialEnd } from "./remind-of-trial-end.server.ts";

/** Runs every morning: reminds owners whose trial ends soon. */
export const remindTrials = defineJob({
  name: "billing.remind-trials",
  data: z.object({}),
  schedule: "5 9 * * *",
  run: (services: Pick<Services, "db" | "clock" | "queue" | "settings">) =>
    remindOfTrialEnd(services),
});
