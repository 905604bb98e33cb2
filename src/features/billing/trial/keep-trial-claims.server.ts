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
  const businessIds = await queries.listBusinessesOf(db, accountId);
  const [first] = businessIds;
  if (!first) return change();
  // The contact is the account's, so it is the same for all its businesses.
  const keysNow = async () => contactKeys(await findContact(db, first), settings).current;
  const former = await keysNow();
  for (const businessId of businessIds) await queries.insertFormerKeys(db, businessId, former);
  await change();
  if (!(await queries.findLastTrialEnd(db, accountId))) return;
  await queries.claimTrial(db, await keysNow(), clock.now());
}
