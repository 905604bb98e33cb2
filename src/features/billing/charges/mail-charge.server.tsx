import type { Db } from "#src/db/client.ts";
import { money } from "#src/lib/text/numbers.ts";
import { queueMail } from "#src/services/mail/send-mail.server.ts";
import type { ChargeStatus, RefusalReason } from "#src/services/payments/payments.ts";
import { findContact } from "../contact.server.ts";
import { type MailServices, mailDay } from "../mail-words.ts";
import { Charged, ChargeFailed } from "./emails/charge-mails.tsx";
import { refusalAdvice } from "./refusal-advice.ts";

export interface MailedCharge {
  invoiceId: string;
  status: ChargeStatus;
  at: Date;
  planTitle: string;
  refusal: RefusalReason | undefined;
  /** The provider tries a failed charge again. */
  willRetry: boolean;
  amountCents: number;
}

/** Queues the mail about a paid charge, or about the first failed attempt of a charge. */
export async function mailCharge(
  tx: Db,
  services: MailServices,
  businessId: string,
  charge: MailedCharge,
): Promise<void> {
  const isPaid = charge.status === "paid";
  if (!isPaid && charge.status !== "retrying" && charge.status !== "failed") return;
  const contact = await findContact(tx, businessId);
  if (!contact) return;
  const props = {
    plan: charge.planTitle,
    amount: money.format(charge.amountCents / 100),
    date: mailDay.format(charge.at),
    plansUrl: `${services.settings.publicUrl}/planos`,
  };
  await queueMail(services, tx, {
    to: contact.email,
    // One mail per invoice, also when the provider's retries fail again.
    key: `billing.${isPaid ? "charged" : "charge-failed"}:${charge.invoiceId}`,
    subject: isPaid ? "Pagamento recebido" : "Não conseguimos cobrar sua assinatura",
    body: isPaid ? (
      <Charged {...props} />
    ) : (
      <ChargeFailed
        {...props}
        advice={refusalAdvice(charge.refusal)}
        willRetry={charge.willRetry}
      />
    ),
  });
}
