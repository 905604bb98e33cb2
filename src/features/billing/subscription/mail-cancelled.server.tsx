import type { Db } from "#src/db/client.ts";
import { queueMail } from "#src/services/mail/send-mail.server.ts";
import { day, type MailServices } from "../charges/mail-charge.server.tsx";
import { entitlement } from "../entitlement/entitlement.ts";
import * as entitlementQueries from "../entitlement/queries.server.ts";
import { Cancelled } from "./emails/cancelled-mail.tsx";
import * as queries from "./queries.server.ts";
import * as subscriptions from "./queries.server.ts";

/** Says that nothing more is charged, and until when the panel stays open. */
export async function mailCancelled(
  tx: Db,
  services: MailServices,
  { businessId, id }: { businessId: string; id: string },
): Promise<void> {
  const contact = await queries.findContact(tx, businessId);
  const row = (await subscriptions.listSubscriptions(tx, businessId)).find((one) => one.id === id);
  if (!contact || !row) return;
  const right = entitlement(
    await entitlementQueries.readFacts(tx, businessId),
    services.clock.now(),
  );
  await queueMail(services, tx, {
    to: contact.email,
    key: `billing.cancelled:${id}`,
    subject: "Assinatura cancelada",
    body: (
      <Cancelled
        plan={row.plan_title}
        until={right.entitled && right.until ? day.format(right.until) : undefined}
        plansUrl={`${services.settings.publicUrl}/planos`}
      />
    ),
  });
}
