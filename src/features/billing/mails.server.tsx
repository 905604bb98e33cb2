import type { Db } from "#src/db/client.ts";
import { queueMail } from "#src/services/mail/send-mail.server.ts";
import { money } from "#src/services/numbers.ts";
import type { Services } from "#src/services/services.ts";
import { Cancelled, Charged, ChargeFailed, TrialEnding } from "./emails/billing-mails.tsx";
import { entitlement } from "./entitlement.ts";
import * as queries from "./queries.server.ts";
import type { ChargeStatus } from "./queries-charges.server.ts";
import * as subscriptions from "./queries-subscriptions.server.ts";

type MailServices = Pick<Services, "clock" | "queue" | "settings">;

const day = new Intl.DateTimeFormat("pt-BR", {
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

/** Says that nothing more is charged, and until when the panel stays open. */
export async function mailCancelled(
  tx: Db,
  services: MailServices,
  { businessId, id }: { businessId: string; id: string },
): Promise<void> {
  const contact = await queries.findContact(tx, businessId);
  const row = (await subscriptions.listSubscriptions(tx, businessId)).find((one) => one.id === id);
  if (!contact || !row) return;
  const right = entitlement(await queries.readFacts(tx, businessId), services.clock.now());
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

/** Reminds of a trial's end. */
export async function mailTrialEnding(
  services: MailServices & Pick<Services, "db">,
  trial: { businessId: string; email: string; endsAt: Date; left: number },
): Promise<void> {
  const { db, settings } = services;
  const prices = (await queries.offeredPlans(db)).map(({ price_cents }) => price_cents);
  const lowest = Math.min(...prices.filter((cents) => cents > 0));
  // The trial ends with a day, so its last moment names that day.
  const lastDay = day.format(new Date(trial.endsAt.getTime() - 1));
  const when = trial.left === 0 ? "hoje" : trial.left === 1 ? "amanhã" : `em ${lastDay}`;
  await queueMail(services, db, {
    to: trial.email,
    key: `billing.trial-ending-${trial.left > 1 ? 3 : 1}:${trial.businessId}`,
    subject: `Seu teste grátis termina ${when}`,
    body: (
      <TrialEnding
        when={when}
        endsOn={lastDay}
        price={money.format(lowest / 100)}
        plansUrl={`${settings.publicUrl}/planos`}
      />
    ),
  });
}
