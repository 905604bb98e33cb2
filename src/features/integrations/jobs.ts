import { z } from "zod";
import { declareJob, recurringJob } from "#src/services/queue/queue.ts";

/** Writes the deliveries of what happened in some businesses. */
export const writeDeliveriesJob = declareJob({
  name: "integrations.write-deliveries",
  data: z.object({ businessIds: z.array(z.uuid()).max(1000) }),
  together: 2,
});

/**
 * Sends what waits for one endpoint. It waits up to ten seconds for a receiver that does not respond, so many run
 * together: an endpoint that hangs takes one place, and no other endpoint needs it.
 */
export const deliverJob = declareJob({
  name: "integrations.deliver",
  data: z.object({ businessId: z.uuid(), endpointId: z.uuid() }),
  together: 128,
  onePerBusiness: true,
});

/** Every minute. */
export const findUndeliveredJob = recurringJob("integrations.find-undelivered", "* * * * *", {
  retries: 0,
});

/** Every night. */
export const deleteOldDeliveriesJob = recurringJob(
  "integrations.delete-old-deliveries",
  "13 5 * * *",
);
