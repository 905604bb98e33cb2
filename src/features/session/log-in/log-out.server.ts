import { hashToken } from "#src/lib/tokens/random-token.server.ts";
import type { Services } from "#src/services/services.ts";
import { revokeSession } from "../tokens/queries.server.ts";

/** Ends a session at once; an unknown token is no error, so that leaving always works. */
export async function logOut(
  { db, clock }: Pick<Services, "db" | "clock">,
  refresh: string,
): Promise<void> {
  await revokeSession(db, hashToken(refresh), clock.now());
}
