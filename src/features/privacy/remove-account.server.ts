import { createElement } from "react";
import { endSubscriptions } from "#src/features/billing/subscription/end-subscriptions.server.ts";
import type { SyncServices } from "#src/features/billing/subscription/sync-subscription.server.ts";
import type { AccessServices } from "#src/features/google/connection/access-token.server.ts";
import { disconnect } from "#src/features/google/connection/disconnect.server.ts";
import { discardMailsTo } from "#src/services/mail/discard-mails-to.server.ts";
import { queueMail } from "#src/services/mail/send-mail.server.ts";
import { AccountRemovedMail, accountRemovedSubject } from "./emails/account-removed-mail.tsx";
import { findBusinessId, findClosedAccount } from "./queries.server.ts";
import { removeEverything } from "./remove-everything.server.ts";

/**
 * Removes all data of a closed account and mails a confirmation. Ends the connection with Google, and cancels
 * the subscriptions at the payment provider, because their ids are removed too. Does nothing if the account is
 * open or already removed. Throws if a subscription may still exist.
 */
export async function removeAccount(
  services: SyncServices & AccessServices,
  { accountId }: { accountId: string },
): Promise<void> {
  const { db, log, settings } = services;
  const account = await findClosedAccount(db, accountId);
  if (!account) return;
  const businessId = await findBusinessId(db, accountId);
  // Google's data must not wait for the payment provider. The job that revokes the grant outlives the account.
  if (businessId) await disconnect(services, businessId);
  if (businessId && !(await endSubscriptions(services, businessId))) {
    throw new Error("The account may still have a subscription at the payment provider");
  }
  await removeEverything({ db, settings }, accountId, async (tx) => {
    // A mail about a refund or a cancellation must still arrive. It quotes no customers.
    await discardMailsTo({ db: tx }, { recipient: account.email, except: "billing." });
    await queueMail(services, tx, {
      to: account.email,
      key: `account.removed:${accountId}`,
      subject: accountRemovedSubject,
      body: createElement(AccountRemovedMail),
    });
  });
  log.info({ account: accountId }, "account removed");
}
