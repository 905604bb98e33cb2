import type { Db } from "#src/db/client.ts";
import { shopInMail } from "#src/features/session/owner/shop-in-mail.ts";
import { money } from "#src/lib/text/numbers.ts";
import { queueMail } from "#src/services/mail/send-mail.server.ts";
import type { RemoteSubscription } from "#src/services/payments/payments.ts";
import { coveredUntil } from "../entitlement/entitlement.ts";
import { readFacts } from "../entitlement/queries.server.ts";
import { type MailServices, mailDay } from "../mail-words.ts";
import { findContact } from "../queries.server.ts";
import { Scheduled } from "./emails/scheduled-mail.tsx";
import type { SubscriptionRow } from "./queries.server.ts";

/** Queues the confirmation of a subscription whose first charge is not due yet, once. */
export async function mailScheduled(
  services: MailServices,
  tx: Db,
  row: SubscriptionRow,
  { status, startedAt }: RemoteSubscription,
): Promise<void> {
  const isNew = status === "active" && row.status !== "active";
  if (!isNew || startedAt <= services.clock.now()) return;
  const contact = await findContact(tx, row.business_id);
  if (!contact) return;
  const { shop, link } = shopInMail(services.settings, contact);
  const facts = await readFacts(tx, row.business_id);
  await queueMail(services, tx, {
    to: contact.email,
    key: `billing.scheduled:${row.id}`,
    subject: "Assinatura confirmada",
    shop,
    body: (
      <Scheduled
        plan={row.plan_title}
        amount={money.format(row.price_cents / 100)}
        firstCharge={mailDay.format(startedAt)}
        onTrial={coveredUntil(facts)?.getTime() === facts.trialEndsAt?.getTime()}
        plansUrl={link("/planos")}
      />
    ),
  });
}
