import { addDays } from "#src/lib/time/calendar.ts";
import type { Services } from "#src/services/services.ts";
import { daysLeft } from "./days-left.ts";
import { mailTrialEnding } from "./mail-trial-ending.server.tsx";
import { trialsEnding } from "./queries.server.ts";

/**
 * Mails each owner once three days and once one day before the last day of the trial. Owners with a
 * paid plan get no reminder.
 */
export async function remindOfTrialEnd(
  services: Pick<Services, "db" | "clock" | "queue" | "settings">,
): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  for (const trial of await trialsEnding(db, now, addDays(now, 4))) {
    const left = daysLeft(trial.endsAt, now);
    if (left <= 3) await mailTrialEnding(services, { ...trial, left });
  }
}
