import type { Services } from "#src/services/services.ts";
import { countHeldAndWaiting } from "./queries.server.ts";

/** Returns the number of held businesses and of invitation mails that wait to be sent, for the operator. */
export async function countWaitingMails({
  db,
}: Pick<Services, "db">): Promise<{ heldSenders: number; waitingMails: number }> {
  return countHeldAndWaiting(db);
}
