import { commonFailures, failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { ownerFailures, sessionFailures } from "../contract.ts";
import type { Role } from "../role.ts";
import { readSession } from "../tokens/session-token.server.ts";
import { findOwner, findPerson } from "./queries.server.ts";

/** The caller, whatever business the call is about. */
export interface Person {
  sessionId: string;
  accountId: string;
}

/** The caller, and the only business that this call may access. */
export interface OwnerSession extends Person {
  businessId: string;
  /** What the caller may do in this business. */
  role: Role;
  shops: number;
}

type SessionServices = Pick<Services, "db" | "clock" | "settings">;

/**
 * Returns the person that an `Authorization: Bearer` header identifies. Reads the session each time, so a
 * revoked session is rejected at once. Fails with `session_invalid`.
 */
export async function authenticatePerson(
  services: SessionServices,
  header: string | undefined,
): Promise<Person> {
  const session = await readBearer(services, header);
  const person =
    session && (await findPerson(services.db, session.sessionId, services.clock.now()));
  if (!person) throw failure(sessionFailures, "session_invalid");
  return person;
}

/**
 * Returns the person that an `Authorization: Bearer` header identifies, with the business that the header
 * `Estrelou-Business` names: by default the person's oldest one. Reads both each time, so a change of the role
 * acts at once. Fails with `session_invalid`, with `business_not_found` if the person may use no such business,
 * or with `invalid_request`.
 */
export async function authenticate(
  services: SessionServices,
  header: string | undefined,
  shop: string | undefined,
): Promise<OwnerSession> {
  const session = await readBearer(services, header);
  if (!session) throw failure(sessionFailures, "session_invalid");
  const isNamed = shop !== undefined && shop !== "";
  if (isNamed && !uuid.test(shop)) throw failure(commonFailures, "invalid_request");
  const asked = isNamed ? shop.toLowerCase() : null;
  const now = services.clock.now();
  const owner = await findOwner(services.db, session.sessionId, { now, shop: asked });
  if (!owner) throw failure(sessionFailures, "session_invalid");
  const { sessionId, accountId, businessId, role, shops } = owner;
  if (!businessId || !role || (asked && businessId !== asked)) {
    throw failure(ownerFailures, "business_not_found");
  }
  return { sessionId, accountId, businessId, role, shops: shops ?? 0 };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function readBearer(services: SessionServices, header: string | undefined) {
  const token = header?.match(/^Bearer (\S+)$/i)?.[1];
  return token ? readSession(services, "access-token", token) : undefined;
}
