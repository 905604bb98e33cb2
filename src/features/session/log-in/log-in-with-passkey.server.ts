import type { BodyOf } from "#src/http/endpoint.ts";
import { failure } from "#src/http/failure.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import type { Tokens } from "../contract.ts";
import { readTicket } from "../google-identity/google-ticket.server.ts";
import { linkIdentity } from "../google-identity/link-identity.server.ts";
import { findPasskey } from "../passkeys/queries.server.ts";
import { verifyPasskey } from "../passkeys/verify-passkey.server.ts";
import { findEmail } from "../queries.server.ts";
import { beginSession } from "./begin-session.server.ts";
import { type logInWithPasskey as endpoint, passkeyLoginFailures } from "./contract.ts";
import { loginPerIpAddress } from "./limits.server.ts";
import type { Caller } from "./log-in.server.ts";
import { lockOpenAccount } from "./queries.server.ts";

/**
 * Opens a session for a passkey, without email, password and human check: a signature cannot be
 * guessed, so only attempts per IP address are limited. Links the Google account of a ticket, whose email must be the
 * account's. Fails with the codes of `passkeyLoginFailures`.
 */
export async function logInWithPasskey(
  services: Pick<Services, "db" | "clock" | "limits" | "queue" | "settings">,
  { credential, device, google }: BodyOf<typeof endpoint>,
  { ipAddress, userAgent }: Caller,
): Promise<Tokens> {
  await enforceLimits(services, [loginPerIpAddress, ipAddress]);
  const accountId = await verifyPasskey(services, { purpose: "log-in" }, credential);
  if (!accountId) throw failure(passkeyLoginFailures, "passkey_wrong");
  return services.db.transaction().execute(async (tx) => {
    // The passkey may have been removed since it was verified.
    if (!(await lockOpenAccount(tx, accountId)) || !(await findPasskey(tx, credential.id))) {
      throw failure(passkeyLoginFailures, "passkey_wrong");
    }
    if (google !== undefined) {
      const identity = readTicket(services, google);
      if (identity?.email !== (await findEmail(tx, accountId))) {
        throw failure(passkeyLoginFailures, "google_ticket_invalid");
      }
      await linkIdentity(services, tx, accountId, identity);
    }
    return beginSession(services, tx, accountId, { device, userAgent });
  });
}
