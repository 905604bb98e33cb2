import type { Services } from "#src/services/services.ts";
import type { Person } from "../owner/authenticate.server.ts";
import { revokeSessions } from "./queries.server.ts";

/** Ends every session of the owner's account except the one of this call. */
export async function endOtherSessions(
  { db, clock }: Pick<Services, "db" | "clock">,
  owner: Person,
): Promise<void> {
  await revokeSessions(db, owner, { now: clock.now() });
}
