import { oneClickHeaders } from "#src/http/one-click.server.ts";
import { businessDay } from "#src/lib/time/business-day.ts";
import { shiftDay } from "#src/lib/time/days.ts";
import { queueMail } from "#src/services/mail/send-mail.server.ts";
import type { Services } from "#src/services/services.ts";
import { WeeklyDigestMail, weeklyDigestSubject } from "./emails/weekly-digest-mail.tsx";
import { nextStep } from "./next-step.ts";
import { claimWeek, findReader } from "./queries.server.ts";
import { readWeeklySummary } from "./read-weekly-summary.server.ts";
import { stopDigestUrl } from "./stop-digest.server.ts";

/** After so many weeks without a review, or since it began, a business is left alone. */
const quietWeeks = 4;

/**
 * Mails an owner the week that began on a Monday, once, whoever else does it at the same time; not
 * to those who want or may have none, began after it, or have been quiet for long.
 */
export async function mailDigest(
  services: Pick<Services, "db" | "clock" | "queue" | "settings">,
  { businessId, week: monday }: { businessId: string; week: string },
): Promise<void> {
  const { db, clock, settings } = services;
  const now = clock.now();
  const sunday = shiftDay(monday, 6);
  const reader = await findReader(db, businessId, now);
  if (!reader || businessDay(reader.created_at) > sunday) return;
  const newest = businessDay(reader.newest_review ?? reader.created_at);
  if (newest <= shiftDay(sunday, -7 * quietWeeks)) return;

  const week = await readWeeklySummary(services, businessId, monday);
  const stopUrl = stopDigestUrl(services, businessId);
  const next = nextStep({ ...week, rated: reader.newest_review !== null });
  await db.transaction().execute(async (tx) => {
    if (!(await claimWeek(tx, businessId, { week: monday, now }))) return;
    await queueMail(services, tx, {
      to: reader.email,
      key: `reviews.digest:${businessId}:${monday}`,
      subject: weeklyDigestSubject(week),
      bulk: true,
      body: (
        <WeeklyDigestMail
          placeName={reader.place_name}
          week={week}
          next={next}
          publicUrl={settings.publicUrl}
          stopUrl={stopUrl}
        />
      ),
      headers: oneClickHeaders(stopUrl),
    });
  });
}
