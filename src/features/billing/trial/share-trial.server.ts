import type { Db } from "#src/db/client.ts";
import type { Services } from "#src/services/services.ts";
import { refreshEntitlement } from "../entitlement/refresh-entitlement.server.ts";
import * as queries from "./queries.server.ts";

/**
 * Gives a new business of an account what is left of the account's trial, in the caller's transaction: both end
 * at the same moment. Returns that moment. Returns undefined if no trial runs: the business then has to pay.
 */
export async function shareTrial(
  { clock }: Pick<Services, "clock">,
  tx: Db,
  { accountId, businessId }: { accountId: string; businessId: string },
): Promise<Date | undefined> {
  // The account's former contacts count for each of its businesses.
  await queries.copyFormerKeys(tx, accountId, businessId);
  const endsAt = await queries.findLastTrialEnd(tx, accountId);
  const now = clock.now();
  if (!endsAt || endsAt <= now) return undefined;
  await queries.insertTrial(tx, businessId, { startedAt: now, endsAt });
  await refreshEntitlement(tx, businessId);
  return endsAt;
}
