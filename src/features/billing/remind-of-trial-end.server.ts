import { addDays } from "#src/services/calendar.ts";
import { businessDay } from "#src/services/clock.ts";
import type { Services } from "#src/services/services.ts";
import { mailTrialEnding } from "./mails.server.tsx";
import { trialsEnding } from "./queries.server.ts";

/** Mails owners three days and one day before their trial's last day, each once; payers are left alone. */
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

/** Days from today to the last day of a right that ends at `endsAt`; none when that is today. */
export function daysLeft(endsAt: Date, now: Date): number {
  const lastDay = businessDay(new Date(endsAt.getTime() - 1));
  return Math.round((Date.parse(lastDay) - Date.parse(businessDay(now))) / 86_400_000);
}
