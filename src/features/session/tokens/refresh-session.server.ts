import type { BodyOf } from "#src/http/endpoint.ts";
import { failure } from "#src/http/failure.ts";
import { hashToken, newToken } from "#src/lib/tokens/random-token.server.ts";
import type { Services } from "#src/services/services.ts";
import { type refreshSession as endpoint, sessionFailures, type Tokens } from "../contract.ts";
import { signAccess } from "./access-token.server.ts";
import { findExchanged, revokeSession, rotateRefresh } from "./queries.server.ts";

/**
 * Exchanges a refresh token for the next one, which the caller may choose, and a new access token.
 * A repeated request for the same exchange succeeds, because its response may have been lost. Any
 * other use of an exchanged token means that two parties have it, so the session ends. Fails with
 * `session_invalid`.
 */
export async function refreshSession(
  services: Pick<Services, "db" | "clock" | "settings">,
  input: BodyOf<typeof endpoint>,
): Promise<Tokens> {
  const { db, clock } = services;
  const refresh = input.next ?? newToken().token;
  const exchange = { given: hashToken(input.refresh), next: hashToken(refresh), now: clock.now() };
  const session = (await rotateRefresh(db, exchange)) ?? (await findExchanged(db, exchange));
  if (!session) {
    await revokeSession(db, exchange.given, exchange.now);
    throw failure(sessionFailures, "session_invalid");
  }
  return { access: await signAccess(services, session), refresh };
}
