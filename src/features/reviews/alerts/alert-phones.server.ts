import type { Db } from "#src/db/client.ts";
import { hasDevices } from "#src/features/push/has-devices.server.ts";
import type { DataOf } from "#src/services/queue/queue.ts";
import type { Services } from "#src/services/services.ts";
import { pushAboutReviewJob } from "../jobs.ts";

/**
 * Tells the phones of the people of a business what happened to a review: a low rating, or the customer's answer `n`.
 * Nothing is enqueued if nobody turned notifications on.
 */
export async function alertPhones(
  services: Pick<Services, "clock" | "push" | "queue">,
  tx: Db,
  about: DataOf<typeof pushAboutReviewJob>,
): Promise<void> {
  const { businessId, id } = about;
  if (!(await hasDevices({ ...services, db: tx }, businessId))) return;
  await services.queue.enqueue(tx, pushAboutReviewJob, about, {
    key: [businessId, id, about.about, about.n].join(":"),
    businessId,
  });
}
