import { failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { sessionFailures } from "../contract.ts";
import { readSession } from "../tokens/session-token.server.ts";
import { findOwner } from "./queries.server.ts";

/** The caller, and the only business that the caller may access. */
export interface OwnerSession {
  sessionId: string;
  accountId: string;
  businessId: string;
}

/**
 * Returns the owner that an `Authorization: Bearer` header identifies. Reads the session each time,
 * so a revoked session is rejected at once. Fails with `session_invalid`.
 */
export async function authenticate(
  services: Pick<Services, "db" | "clock" | "settings">,
  header: string | undefined,
): Promise<OwnerSession> {
  const token = header?.match(/^Bearer (\S+)$/i)?.[1];
  const session = token && (await readSession(services, "access-token", token));
  const owner = session && (await findOwner(services.db, session.sessionId, services.clock.now()));
  if (!owner) throw failure(sessionFailures, "session_invalid");
  return owner;
}
