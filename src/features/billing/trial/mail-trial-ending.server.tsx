import { shopInMail } from "#src/features/session/owner/shop-in-mail.ts";
import { money } from "#src/lib/text/numbers.ts";
import { queueMail } from "#src/services/mail/send-mail.server.ts";
import type { Services } from "#src/services/services.ts";
import { type MailServices, mailDay } from "../mail-words.ts";
import { offeredPlans } from "../plans/queries.server.ts";
import { TrialEnding } from "./emails/trial-ending-mail.tsx";
import type { trialsEnding } from "./queries.server.ts";
import { trialEndingKeys } from "./trial-ending-keys.ts";

/** Queues the reminder that a trial ends in `left` days. Does nothing while no paid plan is offered. */
export async function mailTrialEnding(
  services: MailServices & Pick<Services, "db">,
  trial: Awaited<ReturnType<typeof trialsEnding>>[number] & { left: number },
): Promise<void> {
  const { db, settings } = services;
  const prices = (await offeredPlans(db)).map(({ price_cents }) => price_cents);
  const paid = prices.filter((cents) => cents > 0);
  if (paid.length === 0) return;
  const { shop, link } = shopInMail(settings, trial);
  // A trial ends at midnight. The last millisecond before it is on the last day.
  const lastDay = mailDay.format(new Date(trial.endsAt.getTime() - 1));
  const when = trial.left === 0 ? "hoje" : trial.left === 1 ? "amanhã" : `em ${lastDay}`;
  await queueMail(services, db, {
    to: trial.email,
    key: trialEndingKeys(trial.businessId)[trial.left > 1 ? 0 : 1],
    subject: `Seu teste grátis termina ${when}`,
    shop,
    body: (
      <TrialEnding
        when={when}
        endsOn={lastDay}
        price={money.format(Math.min(...paid) / 100)}
        plansUrl={link("/planos")}
      />
    ),
  });
}
