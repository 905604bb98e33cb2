import { failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { sessionFailures } from "./contract.ts";
import type { Tokens } from "./open-session.server.ts";
import { revokeSession, rotateRefresh } from "./queries-sessions.server.ts";
import { hashToken, newToken, signAccess } from "./tokens.server.ts";

/**
 * Exchanges a refresh token for the next one and a new access token. A token that was exchanged
 * before is in two hands, so its session ends. Fails with `session_invalid`.
 */
export async function refreshSession(
  services: Pick<Services, "db" | "clock" | "settings">,
  refresh: string,
): Promise<Tokens> {
  const { db, clock } = services;
  const now = clock.now();
  const next = newToken();
  const given = hashToken(refresh);
  const sessionId = await rotateRefresh(db, { given, next: next.hash, now });
  if (!sessionId) {
    await revokeSession(db, given, now);
    throw failure(sessionFailures, "session_invalid");
  }
  return { access: await signAccess(services, sessionId), refresh: next.token };
}
