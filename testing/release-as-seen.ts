import { readWaiting } from "#src/features/invitations/senders/read-waiting.server.ts";
import { releaseSender } from "#src/features/invitations/senders/release-sender.server.ts";
import type { Services } from "#src/services/services.ts";

/** Releases a business as an operator does who has just opened the page. */
export async function releaseAsSeen(
  services: Pick<Services, "db" | "clock" | "log">,
  businessId: string,
): Promise<void> {
  const seen = (await readWaiting(services, [businessId])).get(businessId)?.seen ?? "";
  await services.db
    .transaction()
    .execute((tx) => releaseSender(services, tx, { businessId, seen }));
}
