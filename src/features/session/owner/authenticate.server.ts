import { failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { sessionFailures } from "../contract.ts";
import { readAccess } from "../tokens/access-token.server.ts";
import { findOwner } from "./queries.server.ts";

/** Who is calling, and the only business they may touch. */
export interface Owner {
  sessionId: string;
  accountId: string;
  businessId: string;
}

/**
 * The owner behind an `Authorization: Bearer` header. The session is looked up each time, so a
 * revoked one ends at once. Fails with `session_invalid`.
 */
export async function authenticate(
  services: Pick<Services, "db" | "clock" | "settings">,
  header: string | undefined,
): Promise<Owner> {
  const token = header?.match(/^Bearer (\S+)$/i)?.[1];
  const sessionId = token && (await readAccess(services, token));
  const owner = sessionId && (await findOwner(services.db, sessionId, services.clock.now()));
  if (!owner) throw failure(sessionFailures, "session_invalid");
  return owner;
}
