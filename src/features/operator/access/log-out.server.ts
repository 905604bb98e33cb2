import type { Services } from "#src/services/services.ts";
import type { OperatorSession } from "./authenticate.server.ts";
import { endSession } from "./queries.server.ts";

export async function logOut(
  { db, clock }: Pick<Services, "db" | "clock">,
  { sessionId }: Pick<OperatorSession, "sessionId">,
): Promise<void> {
  await endSession(db, sessionId, clock.now());
}
