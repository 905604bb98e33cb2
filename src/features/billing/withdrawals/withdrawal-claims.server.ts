import type { Db } from "#src/db/client.ts";
import type { Keys } from "#src/lib/tokens/keys.ts";
import type { Services } from "#src/services/services.ts";
import { billingFailure } from "../failures.ts";
import { findContact } from "../queries.server.ts";
import { type ClaimKeys, emailName, hashNames } from "../trial/claim-keys.server.ts";
import { findWithdrawal, insertWithdrawal, renewWithdrawal } from "./queries.server.ts";

/**
 * Returns when this account, or another one with the same email, withdrew from a plan. Undefined if none did.
 */
export async function lastWithdrawal(
  { db, settings }: Pick<Services, "db"> & { settings: Keys },
  businessId: string,
): Promise<Date | undefined> {
  const { current, previous } = await claimKeys(db, settings, businessId, null);
  return findWithdrawal(db, [...current, ...previous]);
}

/**
 * Stores the withdrawal of an account, its email and its card, in the caller's transaction. Fails with
 * `withdrawal_by_operator` if one of them withdrew before. The claims outlive the account.
 */
export async function claimWithdrawal(
  { clock, settings }: Pick<Services, "clock"> & { settings: Keys },
  tx: Db,
  { businessId, card }: { businessId: string; card: string | null },
): Promise<void> {
  const { current, previous } = await claimKeys(tx, settings, businessId, card);
  const isRepeated =
    (await findWithdrawal(tx, previous)) !== undefined ||
    !(await insertWithdrawal(tx, current, clock.now()));
  if (isRepeated) throw billingFailure("withdrawal_by_operator");
}

/**
 * Stores that the bank took a payment back: it counts as a withdrawal of the account, its email and its card. After the
 * removal of the business only the card is left. In the caller's transaction.
 */
export async function claimChargeBack(
  { clock, settings }: Pick<Services, "clock"> & { settings: Keys },
  tx: Db,
  { businessId, card }: { businessId: string | undefined; card: string | null },
): Promise<void> {
  const { current } = await claimKeys(tx, settings, businessId, card);
  if (current.length > 0) await renewWithdrawal(tx, current, clock.now());
}

/**
 * Has no place and no phone: anybody may enter those of another shop, which nobody proves, and would withdraw in its
 * name.
 */
async function claimKeys(
  db: Db,
  keys: Keys,
  businessId: string | undefined,
  card: string | null,
): Promise<ClaimKeys> {
  const contact = businessId ? await findContact(db, businessId) : undefined;
  const owner = contact ? [`account:${contact.accountId}`, emailName(contact.email)] : [];
  return hashNames("withdrawal-claim", [...owner, ...(card ? [`card:${card}`] : [])], keys);
}
