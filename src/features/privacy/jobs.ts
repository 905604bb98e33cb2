import { z } from "zod";
import { declareJob, recurringJob } from "#src/services/queue/queue.ts";

/** Removes a closed account. Retried while the payment provider is unreachable. */
export const removeAccountJob = declareJob({
  name: "account.remove",
  data: z.object({ accountId: z.uuid() }),
  retries: 10,
});

/** Removes one business. Retried while the payment provider is unreachable. */
export const removeShopJob = declareJob({
  name: "shop.remove",
  data: z.object({ businessId: z.uuid() }),
  retries: 10,
});

/** Hourly. */
export const resumeRemovalsJob = recurringJob("account.resume-removals", "41 * * * *");
