import { shopInMail } from "#src/features/session/owner/shop-in-mail.ts";
import { oneClickHeaders } from "#src/http/one-click.server.ts";
import { queueMail } from "#src/services/mail/send-mail.server.ts";
import type { Services } from "#src/services/services.ts";
import { stopDigestUrl } from "../digest/stop-digest.server.ts";
import { FirstWeekMail, firstWeekSubjects } from "./emails/first-week-mail.tsx";
import { type FirstWeekDay, missingStep } from "./missing-step.ts";
import { claimFirstWeekMail, findNewBusiness } from "./queries.server.ts";

/**
 * Mails the owner of a new business the one next step, if one is missing. Concurrent and later calls for the
 * same day mail nothing more.
 */
export async function mailFirstWeek(
  services: Pick<Services, "db" | "clock" | "queue" | "settings">,
  { businessId, day }: { businessId: string; day: FirstWeekDay },
): Promise<void> {
  const { db, clock, settings } = services;
  const now = clock.now();
  const business = await findNewBusiness(db, businessId, now);
  const step = business && missingStep(day, business);
  if (!step) return;
  const stopUrl = stopDigestUrl(services, businessId);
  const named = shopInMail(settings, { ...business, businessId });
  await db.transaction().execute(async (tx) => {
    if (!(await claimFirstWeekMail(tx, businessId, { day, step, now }))) return;
    await queueMail(services, tx, {
      to: business.email,
      key: `reviews.first-week:${businessId}:${day}`,
      subject: firstWeekSubjects[step],
      shop: named.shop,
      bulk: true,
      body: <FirstWeekMail step={step} link={named.link} stopUrl={stopUrl} />,
      headers: oneClickHeaders(stopUrl),
    });
  });
}
