import type { Services } from "#src/services/services.ts";
import type { OwnerSession } from "../owner/authenticate.server.ts";
import { revokeSessions } from "./queries.server.ts";

/** Ends every session of the owner's account except the one of this call. */
export async function endOtherSessions(
  { db, clock }: Pick<Services, "db" | "clock">,
  owner: Pick<OwnerSession, "accountId" | "sessionId">,
): Promise<void> {
  await revokeSessions(db, owner, { now: clock.now() });
}
