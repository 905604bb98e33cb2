import { addDays } from "#src/lib/time/calendar.ts";
import type { Services } from "#src/services/services.ts";
import { countFirstWeekMails } from "./queries.server.ts";

const countedDays = 90;

/** Returns how many mails of the first week were sent lately, by day and step, and what came of them. */
export function readFirstWeek({ db, clock }: Pick<Services, "db" | "clock">) {
  return countFirstWeekMails(db, addDays(clock.now(), -countedDays));
}
