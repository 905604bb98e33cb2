import { money } from "#src/lib/text/numbers.ts";
import { queueMail } from "#src/services/mail/send-mail.server.ts";
import type { Services } from "#src/services/services.ts";
import { day, type MailServices } from "../charges/mail-charge.server.tsx";
import * as queries from "../plans/queries.server.ts";
import { TrialEnding } from "./emails/trial-ending-mail.tsx";

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
