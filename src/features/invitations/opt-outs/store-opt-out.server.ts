import type { Services } from "#src/services/services.ts";
import { insertOptOut, insertOptOutOfAll } from "./queries.server.ts";

/**
 * Stores that a mailbox wants no invitations of a business, or of any business. Idempotent. The log line has the
 * keyed hash that is stored too, so that the operator can repeat it after a restore (decision 0179).
 */
export async function storeOptOut(
  { db, clock, log }: Pick<Services, "db" | "clock" | "log">,
  optOut: { businessId: string; emailHash: Buffer; scope: "business" | "all" },
): Promise<void> {
  const { businessId, emailHash, scope } = optOut;
  const now = clock.now();
  await insertOptOut(db, businessId, emailHash, now);
  if (scope === "all") await insertOptOutOfAll(db, emailHash, now);
  log.info({ business: businessId, mailbox: emailHash.toString("hex"), scope }, "opt-out stored");
}
