import type { Services } from "#src/services/services.ts";
import type { HoldReason } from "./contract.ts";
import { setHold } from "./queries.server.ts";

/**
 * Stops all mails of a business until the operator releases it at the desk. The log line informs
 * the operator.
 */
export async function holdSender(
  { db, clock, log }: Pick<Services, "db" | "clock" | "log">,
  businessId: string,
  reason: HoldReason,
): Promise<void> {
  const isNew = await setHold(db, businessId, reason, clock.now());
  if (isNew) log.warn({ business: businessId, reason }, "invitation sender held");
}
