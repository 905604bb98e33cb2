import { addDays, endOfDay } from "#src/lib/time/calendar.ts";
import { toLocal } from "#src/lib/time/sao-paulo-date.ts";
import type { Services } from "#src/services/services.ts";
import { mailFirstWeek } from "./mail-first-week.server.tsx";
import { firstWeekDays } from "./missing-step.ts";
import { listNewBusinesses, noteDoneSteps } from "./queries.server.ts";

/** A mail that no worker could send on its day is sent on the next one, and then no more. */
const lateDays = 1;

/** So long a step that is done counts for the mail. */
const watchedDays = 14;

/** Begins and ends of the morning in São Paulo, in hours. A job that runs late in the day mails nobody. */
const morning = { from: 8, to: 12 };

/** On Mondays the digest comes. A mail of that day waits until Tuesday, so that no owner gets two. */
const digestWeekday = 1;

/**
 * Mails what is missing to the owners whose business was confirmed two or seven days ago, and notes the steps
 * that were done since. A business whose mail fails does not stop the others; the retry finds it again.
 */
export async function mailFirstWeeks(
  services: Pick<Services, "db" | "clock" | "queue" | "settings" | "log">,
): Promise<void> {
  const { db, clock, log } = services;
  const now = clock.now();
  await noteDoneSteps(db, { since: addDays(now, -watchedDays), now });
  const local = new Date(toLocal(now));
  if (local.getUTCHours() < morning.from || local.getUTCHours() >= morning.to) return;
  if (local.getUTCDay() === digestWeekday) return;
  const failures: unknown[] = [];
  for (const day of firstWeekDays) {
    const from = endOfDay(addDays(now, -day - lateDays - 1));
    const to = endOfDay(addDays(now, -day));
    for (const businessId of await listNewBusinesses(db, { from, to, day, now })) {
      try {
        await mailFirstWeek(services, { businessId, day });
      } catch (error) {
        log.error({ err: error, business: businessId }, "mail of the first week failed");
        failures.push(error);
      }
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "mails of the first week failed");
}
