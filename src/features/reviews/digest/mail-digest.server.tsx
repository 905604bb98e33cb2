import type { Article } from "#src/features/business/profile/with-article.ts";
import { shopInMail } from "#src/features/session/owner/shop-in-mail.ts";
import { oneClickHeaders } from "#src/http/one-click.server.ts";
import { shiftDay } from "#src/lib/time/days.ts";
import { saoPauloDate } from "#src/lib/time/sao-paulo-date.ts";
import { queueMail } from "#src/services/mail/send-mail.server.ts";
import type { Services } from "#src/services/services.ts";
import type { FoundComment } from "../day-counters/queries.server.ts";
import { nextStep } from "../next-step.ts";
import { digestKey } from "./digest-key.ts";
import { WeeklyDigestMail, weeklyDigestSubject } from "./emails/weekly-digest-mail.tsx";
import { claimWeek, findRecipient, lockComments } from "./queries.server.ts";
import { readWeeklySummary } from "./read-weekly-summary.server.ts";
import { stopDigestUrl } from "./stop-digest.server.ts";

/** A business gets no digest this many weeks after its last review, or after its creation. */
const maxQuietWeeks = 4;

/**
 * Mails the digest of a week, named by its Monday, to the owner of a business. Concurrent and later
 * calls mail nothing more. Mails nothing if the switch is off, without a plan, for a week before the
 * business existed, or after a long time without reviews.
 */
export async function mailDigest(
  services: Pick<Services, "db" | "clock" | "queue" | "settings" | "googleProfile">,
  { businessId, week: monday }: { businessId: string; week: string },
): Promise<void> {
  const { db, clock, settings } = services;
  const now = clock.now();
  const sunday = shiftDay(monday, 6);
  const recipient = await findRecipient(db, businessId, now);
  if (!recipient || saoPauloDate(recipient.created_at) > sunday) return;
  const newest = saoPauloDate(recipient.newest_review ?? recipient.created_at);
  if (newest <= shiftDay(sunday, -7 * maxQuietWeeks)) return;

  const { place_name: placeName, account_shops: accountShops } = recipient;
  const { shop, link } = shopInMail(settings, { businessId, placeName, accountShops });
  const week = await readWeeklySummary(services, businessId, monday);
  const stopUrl = stopDigestUrl(services, businessId);
  const next = nextStep({ ...week, rated: recipient.newest_review !== null });
  await db.transaction().execute(async (tx) => {
    if (!(await claimWeek(tx, businessId, { week: monday, now }))) return;
    // An erasure waits for the lock, and then withdraws the mail.
    const quoted = [week.best, week.worst].flatMap((one) => one?.id ?? []);
    const kept = await lockComments(tx, businessId, quoted);
    const ifKept = (one: FoundComment | undefined) =>
      one && kept.includes(one.id) ? one : undefined;
    await queueMail(services, tx, {
      to: recipient.email,
      key: digestKey(businessId, monday),
      subject: weeklyDigestSubject(week),
      shop,
      bulk: true,
      quotesCustomers: true,
      body: (
        <WeeklyDigestMail
          placeName={placeName}
          article={recipient.article as Article | null}
          week={{ ...week, best: ifKept(week.best), worst: ifKept(week.worst) }}
          next={next}
          link={link}
          stopUrl={stopUrl}
        />
      ),
      headers: oneClickHeaders(stopUrl),
    });
  });
}
