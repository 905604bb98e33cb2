import { commonFailures, failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { setBlocked } from "./queries.server.ts";

/**
 * Blocks a business, or unblocks it. While it is blocked its review page does not exist for customers,
 * its panel is closed, and it gets and sends no mails about reviews and invitations. Nothing is deleted.
 * Fails with `not_found`.
 */
export async function blockBusiness(
  { db, clock }: Pick<Services, "db" | "clock">,
  businessId: string,
  isBlocked: boolean,
): Promise<void> {
  const isKnown = await setBlocked(db, businessId, isBlocked ? clock.now() : null);
  if (!isKnown) throw failure(commonFailures, "not_found");
}
