import { createElement } from "react";
import type { Db } from "#src/db/client.ts";
import { queueMail } from "#src/services/mail/send-mail.server.ts";
import type { Services } from "#src/services/services.ts";
import { ShopClosedMail, shopClosedSubject } from "./emails/shop-closed-mail.tsx";
import { findTeamBusiness, listMembers } from "./queries.server.ts";

/** Tells the members of businesses that the owner removes them, in the caller's transaction. */
export async function mailClosedShops(
  services: Pick<Services, "queue" | "clock">,
  tx: Db,
  businessIds: string[],
): Promise<void> {
  for (const businessId of businessIds) {
    const name = (await findTeamBusiness(tx, businessId))?.place_name ?? null;
    for (const { account, email } of await listMembers(tx, businessId)) {
      await queueMail(services, tx, {
        to: email,
        key: `team.closed:${businessId}:${account}`,
        subject: shopClosedSubject(name),
        body: createElement(ShopClosedMail, { name }),
      });
    }
  }
}
