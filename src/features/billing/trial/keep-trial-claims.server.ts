import type { Services } from "#src/services/services.ts";
import { findContact } from "../queries.server.ts";
import { contactKeys } from "./claim-keys.server.ts";
import * as queries from "./queries.server.ts";

/**
 * Runs `change`, which changes the email or phone of an account, in the caller's transaction. The old
 * contact still counts for the right to a trial, and after a trial the new one does too. So a change
 * of contact gives no second trial to this account or another one.
 */
export async function keepTrialClaims(
  { db, clock, settings }: Pick<Services, "db" | "clock" | "settings">,
  accountId: string,
  change: () => Promise<void>,
): Promise<void> {
  const businessId = await queries.findBusinessOf(db, accountId);
  if (!businessId) return change();
  const keysNow = async () => contactKeys(await findContact(db, businessId), settings).current;
  await queries.insertFormerKeys(db, businessId, await keysNow());
  await change();
  if (!(await queries.hasTrial(db, businessId))) return;
  await queries.claimTrial(db, await keysNow(), clock.now());
}
