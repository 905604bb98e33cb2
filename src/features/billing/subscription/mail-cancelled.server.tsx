import type { Db } from "#src/db/client.ts";
import { shopInMail } from "#src/features/session/owner/shop-in-mail.ts";
import { queueMail } from "#src/services/mail/send-mail.server.ts";
import { entitlement } from "../entitlement/entitlement.ts";
import { readFacts } from "../entitlement/queries.server.ts";
import { type MailServices, mailDay } from "../mail-words.ts";
import { findContact } from "../queries.server.ts";
import { Cancelled } from "./emails/cancelled-mail.tsx";
import type { SubscriptionRow } from "./queries.server.ts";

/** Queues the mail that the subscription is cancelled, with the last day of the panel. */
export async function mailCancelled(
  services: MailServices,
  tx: Db,
  { business_id: businessId, id, plan_title }: SubscriptionRow,
): Promise<void> {
  const contact = await findContact(tx, businessId);
  if (!contact) return;
  const { shop, link } = shopInMail(services.settings, contact);
  const { entitled, until } = entitlement(await readFacts(tx, businessId), services.clock.now());
  // A trial ends at midnight. The last millisecond before it is on the last day.
  const lastDay = entitled && until ? new Date(until.getTime() - 1) : undefined;
  await queueMail(services, tx, {
    to: contact.email,
    key: `billing.cancelled:${id}`,
    subject: "Assinatura cancelada",
    shop,
    body: (
      <Cancelled
        plan={plan_title}
        until={lastDay && mailDay.format(lastDay)}
        plansUrl={link("/planos")}
      />
    ),
  });
}
