import type { Services } from "#src/services/services.ts";
import { insertOptOut, insertOptOutOfAll } from "./queries.server.ts";

/**
 * Stores that a mailbox wants no invitations of a business, or of any business. Idempotent. A restore repeats it
 * (decision 0179).
 */
export async function storeOptOut(
  { db, clock, log, deletions }: Pick<Services, "db" | "clock" | "log" | "deletions">,
  optOut: { businessId: string; emailHash: Buffer; scope: "business" | "all" },
): Promise<void> {
  const { businessId, emailHash, scope } = optOut;
  const now = clock.now();
  const isNew = await insertOptOut(db, businessId, emailHash, now);
  const isNewOfAll = scope === "all" && (await insertOptOutOfAll(db, emailHash, now));
  if (!isNew && !isNewOfAll) return;
  const mailbox = emailHash.toString("hex");
  log.info({ business: businessId, mailbox, scope }, "opt-out stored");
  await deletions.record({ kind: "opt-out", business: businessId, mailbox, scope });
}
