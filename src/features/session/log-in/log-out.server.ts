import { hashToken } from "#src/lib/tokens/random-token.server.ts";
import type { Services } from "#src/services/services.ts";
import { revokeSession } from "../tokens/queries.server.ts";

/** Ends the session of a refresh token. An unknown token is not an error, so log-out always works. */
export async function logOut(
  { db, clock }: Pick<Services, "db" | "clock">,
  refresh: string,
): Promise<void> {
  await revokeSession(db, hashToken(refresh), clock.now());
}
