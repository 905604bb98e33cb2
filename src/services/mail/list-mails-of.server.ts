import { addDays } from "#src/lib/time/calendar.ts";
import type { Services } from "../services.ts";
import { findMailsOf } from "./queries.server.ts";

/** How far back an operator sees the mails of an account. */
const shownDays = 30;

/** Lists the mails about an account of the last 30 days with what became of them, the newest first. No content. */
export function listMailsOf({ db, clock }: Pick<Services, "db" | "clock">, accountId: string) {
  return findMailsOf(db, accountId, addDays(clock.now(), -shownDays));
}
