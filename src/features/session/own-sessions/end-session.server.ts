import type { Services } from "#src/services/services.ts";
import type { Person } from "../owner/authenticate.server.ts";
import { revokeSessions } from "./queries.server.ts";

/**
 * Ends a session of the owner's account. Its refresh token is rejected from now on, and its access
 * token too, because every call reads the session. An unknown id changes nothing.
 */
export async function endSession(
  { db, clock }: Pick<Services, "db" | "clock">,
  owner: Person,
  id: string,
): Promise<void> {
  await revokeSessions(db, owner, { id, now: clock.now() });
}
