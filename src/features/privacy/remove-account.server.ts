import { createElement } from "react";
import { endSubscriptions } from "#src/features/billing/subscription/end-subscriptions.server.ts";
import type { SyncServices } from "#src/features/billing/subscription/sync-subscription.server.ts";
import type { AccessServices } from "#src/features/google/connection/access-token.server.ts";
import { disconnect } from "#src/features/google/connection/disconnect.server.ts";
import { withdrawInvitesTo } from "#src/features/team/invites/withdraw-invites-to.server.ts";
import { mailClosedShops } from "#src/features/team/members/mail-closed-shops.server.ts";
import { discardMailsTo } from "#src/services/mail/discard-mails-to.server.ts";
import { queueMail } from "#src/services/mail/send-mail.server.ts";
import { AccountRemovedMail, accountRemovedSubject } from "./emails/account-removed-mail.tsx";
import { deleteAccount } from "./owned-tables.server.ts";
import { findClosedAccount, listBusinessIds } from "./queries.server.ts";
import { removeEverything } from "./remove-everything.server.ts";

/**
 * Removes all data of a closed account and mails a confirmation. Ends the connections of its businesses with
 * Google, and cancels their subscriptions at the payment provider, because their ids are removed too. Does nothing
 * if the account is open or already removed, or while a payment is undecided: the hourly job tries again. Throws if a
 * subscription may still exist.
 */
export async function removeAccount(
  services: SyncServices & AccessServices,
  { accountId }: { accountId: string },
): Promise<void> {
  const { db, log, settings } = services;
  const account = await findClosedAccount(db, accountId);
  if (!account) return;
  const businessIds = await listBusinessIds(db, accountId);
  // Google's data must not wait for the payment provider. The job that revokes the grant outlives the account.
  for (const businessId of businessIds) {
    await disconnect(services, businessId, { isRemoval: true });
  }
  if (!(await endAllSubscriptions(services, businessIds))) {
    log.info({ account: accountId }, "the removal waits for a payment that is undecided");
    return;
  }
  // The memberships are deleted with the other rows, so the mails are queued before.
  await db.transaction().execute((tx) => mailClosedShops(services, tx, businessIds));
  await removeEverything({ db, settings }, businessIds, async (tx) => {
    // A mail about a refund or a cancellation must still arrive. It quotes no customers.
    await discardMailsTo(tx, { recipient: account.email, except: "billing." });
    await queueMail(services, tx, {
      to: account.email,
      key: `account.removed:${accountId}`,
      subject: accountRemovedSubject,
      body: createElement(AccountRemovedMail),
    });
    await withdrawInvitesTo({ db: tx }, account.email);
    await deleteAccount(tx, accountId);
  });
  log.info({ account: accountId }, "account removed");
}

/**
 * Ends the subscriptions of all businesses. One that cannot be ended now does not keep the others alive. Returns false
 * while a payment is undecided.
 */
async function endAllSubscriptions(
  services: SyncServices,
  businessIds: string[],
): Promise<boolean> {
  let allEnded = true;
  const failures: unknown[] = [];
  for (const businessId of businessIds) {
    try {
      const state = await endSubscriptions(services, businessId);
      if (state === "unknown") {
        failures.push(
          new Error("The account may still have a subscription at the payment provider"),
        );
      }
      if (state === "charging") allEnded = false;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return allEnded;
}
