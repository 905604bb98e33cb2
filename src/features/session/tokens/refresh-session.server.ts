import { failure } from "#src/http/failure.ts";
import { hashToken, newToken } from "#src/lib/tokens/random-token.server.ts";
import type { Services } from "#src/services/services.ts";
import { sessionFailures } from "../contract.ts";
import { signAccess } from "./access-token.server.ts";
import type { Tokens } from "./open-session.server.ts";
import { findExchanged, revokeSession, rotateRefresh } from "./queries.server.ts";

/**
 * Exchanges a refresh token for the next one, which the asker may choose, and a new access token.
 * The same exchange asked again is one whose answer was lost. Any other use of a token that was
 * exchanged before means that it is in two hands, so its session ends. Fails with `session_invalid`.
 */
export async function refreshSession(
  services: Pick<Services, "db" | "clock" | "settings">,
  asked: { refresh: string; next?: string | undefined },
): Promise<Tokens> {
  const { db, clock } = services;
  const refresh = asked.next ?? newToken().token;
  const exchange = { given: hashToken(asked.refresh), next: hashToken(refresh), now: clock.now() };
  const sessionId = (await rotateRefresh(db, exchange)) ?? (await findExchanged(db, exchange));
  if (!sessionId) {
    await revokeSession(db, exchange.given, exchange.now);
    throw failure(sessionFailures, "session_invalid");
  }
  return { access: await signAccess(services, sessionId), refresh };
}
