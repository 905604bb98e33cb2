import type { Db } from "#src/db/client.ts";
import { shopInMail } from "#src/features/session/owner/shop-in-mail.ts";
import { money } from "#src/lib/text/numbers.ts";
import { queueMail } from "#src/services/mail/send-mail.server.ts";
import type { ChargeStatus, RefusalReason } from "#src/services/payments/payments.ts";
import { type MailServices, mailDay } from "../mail-words.ts";
import { findContact } from "../queries.server.ts";
import { Charged, ChargeFailed, Refunded } from "./emails/charge-mails.tsx";
import { isReversed } from "./is-reversed.ts";
import { refusalAdvice } from "./refusal-advice.ts";

export interface MailedCharge {
  invoiceId: string;
  status: ChargeStatus;
  at: Date;
  planTitle: string;
  refusal: RefusalReason | undefined;
  /** The provider tries a failed charge again. */
  willRetry: boolean;
  /** Money that is given back ends the subscription, except for an older refunded charge. */
  endsPlan: boolean;
  amountCents: number;
}

const subjects = {
  charged: () => "Pagamento recebido",
  refunded: (amount: string) => `Devolvemos ${amount} ao seu cartão`,
  "charge-failed": () => "Não conseguimos cobrar sua assinatura",
} as const;

/** Queues the mail about a paid charge, the first failed attempt of a charge, or its money given back. */
export async function mailCharge(
  services: MailServices,
  tx: Db,
  businessId: string,
  charge: MailedCharge,
): Promise<void> {
  const kind = kindOf(charge);
  if (!kind) return;
  const contact = await findContact(tx, businessId);
  if (!contact) return;
  const { shop, link } = shopInMail(services.settings, contact);
  const props = {
    plan: charge.planTitle,
    amount: money.format(charge.amountCents / 100),
    date: mailDay.format(charge.at),
    plansUrl: link("/planos"),
  };
  await queueMail(services, tx, {
    to: contact.email,
    // One mail per invoice, also when the provider's retries fail again.
    key: `billing.${kind}:${charge.invoiceId}`,
    subject: subjects[kind](props.amount),
    shop,
    body:
      kind === "charged" ? (
        <Charged {...props} />
      ) : kind === "refunded" ? (
        <Refunded {...props} byBank={charge.status === "charged_back"} endsPlan={charge.endsPlan} />
      ) : (
        <ChargeFailed
          {...props}
          advice={refusalAdvice(charge.refusal)}
          willRetry={charge.willRetry}
        />
      ),
  });
}

function kindOf({ status }: MailedCharge): keyof typeof subjects | undefined {
  if (status === "paid") return "charged";
  if (isReversed({ status })) return "refunded";
  return status === "retrying" || status === "failed" ? "charge-failed" : undefined;
}
