import { addDays } from "#src/lib/time/calendar.ts";
import type { Services } from "#src/services/services.ts";
import { deleteErrorsBefore } from "./queries.server.ts";

const errorDays = 30;

export function deleteOldErrors({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  return deleteErrorsBefore(db, addDays(clock.now(), -errorDays));
}
