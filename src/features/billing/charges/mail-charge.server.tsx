import type { Db } from "#src/db/client.ts";
import { money } from "#src/lib/text/numbers.ts";
import { queueMail } from "#src/services/mail/send-mail.server.ts";
import type { Services } from "#src/services/services.ts";
import type * as subscriptions from "../subscription/queries.server.ts";
import * as queries from "../subscription/queries.server.ts";
import { Charged, ChargeFailed } from "./emails/charge-mails.tsx";
import type { ChargeStatus } from "./queries.server.ts";

export type MailServices = Pick<Services, "clock" | "queue" | "settings">;

export const day = new Intl.DateTimeFormat("pt-BR", {
  day: "numeric",
  month: "long",
  timeZone: "America/Sao_Paulo",
});

/** Says what came of a charge: paid, or refused for the first time. */
export async function mailCharge(
  tx: Db,
  services: MailServices,
  row: subscriptions.SubscriptionRow,
  charge: { invoiceId: string; status: ChargeStatus; at: Date },
): Promise<void> {
  const isPaid = charge.status === "paid";
  if (!isPaid && charge.status !== "retrying" && charge.status !== "failed") return;
  const contact = await queries.findContact(tx, row.business_id);
  if (!contact) return;
  const props = {
    plan: row.plan_title,
    amount: money.format(row.price_cents / 100),
    date: day.format(charge.at),
    plansUrl: `${services.settings.publicUrl}/planos`,
  };
  await queueMail(services, tx, {
    to: contact.email,
    // An instalment that is tried again and refused again is told of once.
    key: `billing.${isPaid ? "charged" : "charge-failed"}:${charge.invoiceId}`,
    subject: isPaid ? "Pagamento recebido" : "Não conseguimos cobrar sua assinatura",
    body: isPaid ? <Charged {...props} /> : <ChargeFailed {...props} />,
  });
}
