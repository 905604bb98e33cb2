import { createElement } from "react";
import { endSubscriptions } from "#src/features/billing/subscription/end-subscriptions.server.ts";
import type { SyncServices } from "#src/features/billing/subscription/sync-subscription.server.ts";
import type { AccessServices } from "#src/features/google/connection/access-token.server.ts";
import { disconnect } from "#src/features/google/connection/disconnect.server.ts";
import { mailClosedShops } from "#src/features/team/members/mail-closed-shops.server.ts";
import { queueMail } from "#src/services/mail/send-mail.server.ts";
import { ShopRemovedMail, shopRemovedSubject } from "./emails/shop-removed-mail.tsx";
import { deleteBusiness } from "./owned-tables.server.ts";
import { findRemovedBusiness } from "./queries.server.ts";
import { removeEverything } from "./remove-everything.server.ts";

/**
 * Removes all data of a closed business and mails a confirmation. Ends its connection with Google and its
 * subscription at the payment provider; the other businesses of the account keep theirs. Does nothing if the business
 * is open or already removed, or while a payment is undecided: the hourly job tries again. Throws if a subscription may
 * still exist.
 */
export async function removeShop(
  services: SyncServices & AccessServices,
  { businessId }: { businessId: string },
): Promise<void> {
  const { db, log, settings } = services;
  const business = await findRemovedBusiness(db, businessId);
  if (!business) return;
  await disconnect(services, businessId);
  const state = await endSubscriptions(services, businessId);
  if (state === "unknown") {
    throw new Error("The business may still have a subscription at the payment provider");
  }
  if (state === "charging") {
    log.info({ business: businessId }, "the removal waits for a payment that is undecided");
    return;
  }
  await db.transaction().execute((tx) => mailClosedShops(services, tx, [businessId]));
  await removeEverything({ db, settings }, [businessId], async (tx) => {
    await queueMail(services, tx, {
      to: business.email,
      key: `shop.removed:${businessId}`,
      subject: shopRemovedSubject(business.place_name),
      body: createElement(ShopRemovedMail, { name: business.place_name }),
    });
    await deleteBusiness(tx, businessId);
  });
  log.info({ account: business.account_id, business: businessId }, "business removed");
}
