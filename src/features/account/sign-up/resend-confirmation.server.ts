import type { Db } from "#src/db/client.ts";
import { findNewestPending } from "#src/features/session/first-password/find-newest-pending.server.ts";
import { renewPending } from "#src/features/session/first-password/renew-pending.server.ts";
import { lockAccount } from "#src/features/session/owner/lock-account.server.ts";
import type { LinkAccount, LinkServices } from "../links/make-link.server.ts";
import { findAccount } from "../queries.server.ts";
import { confirmHours, sendConfirmation } from "./send-confirmation.server.ts";

/**
 * Mails the confirmation link of the newest sign-up of an unfinished account again, for the operator. Returns
 * `finished` if the account has a password, and `expired` if no browser has a pending sign-up: then only a new
 * sign-up helps.
 */
export function resendConfirmation(
  services: LinkServices & { db: Db },
  accountId: string,
): Promise<"sent" | "finished" | "expired"> {
  return services.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    const account = await findAccount(tx, accountId);
    if (!account || account.closed_at || (account.confirmed_at && account.password_hash)) {
      return "finished";
    }
    return (await confirmNewest(services, tx, account)) ? "sent" : "expired";
  });
}

/** Mails the link of the newest pending sign-up. Returns false if there is none. */
export async function confirmNewest(
  services: LinkServices,
  tx: Db,
  account: LinkAccount,
): Promise<boolean> {
  const deviceHash = await findNewestPending(tx, account.id);
  if (!deviceHash) return false;
  const expiresAt = new Date(services.clock.now().getTime() + confirmHours * 3_600_000);
  await renewPending(tx, { accountId: account.id, deviceHash, expiresAt });
  await sendConfirmation(services, tx, account, deviceHash);
  return true;
}
