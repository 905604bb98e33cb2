import type { BodyOf } from "#src/http/endpoint.ts";
import { failure } from "#src/http/failure.ts";
import { hashToken, newToken } from "#src/lib/tokens/random-token.server.ts";
import type { Services } from "#src/services/services.ts";
import { type refreshSession as endpoint, sessionFailures, type Tokens } from "../contract.ts";
import { findExchanged, revokeSession, rotateRefresh, touchKeptToken } from "./queries.server.ts";
import { signSession } from "./session-token.server.ts";

/**
 * Exchanges a refresh token for the next one, which the caller may choose, and a new access token.
 * A repeated request for the same exchange succeeds, because its response may have been lost. A client that
 * sent no browser secret at log-in may keep its token, and gets it back, until it uses a newer one
 * (decision 0021). Any other use of an exchanged token means that two parties have it, so the session ends.
 * Fails with `session_invalid`.
 */
export async function refreshSession(
  services: Pick<Services, "db" | "clock" | "settings">,
  input: BodyOf<typeof endpoint>,
): Promise<Tokens> {
  const { db, clock } = services;
  const refresh = input.next ?? newToken().token;
  const exchange = { given: hashToken(input.refresh), next: hashToken(refresh), now: clock.now() };
  const session = (await rotateRefresh(db, exchange)) ?? (await findExchanged(db, exchange));
  const kept = session || input.next ? undefined : await touchKeptToken(db, exchange);
  if (kept)
    return { access: await signSession(services, "access-token", kept), refresh: input.refresh };
  if (!session) {
    await revokeSession(db, exchange.given, exchange.now);
    throw failure(sessionFailures, "session_invalid");
  }
  return { access: await signSession(services, "access-token", session), refresh };
}
