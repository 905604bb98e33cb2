import { jwtVerify, SignJWT } from "jose";
import { type Keys, readingKeys } from "#src/lib/tokens/keys.ts";
import type { Services } from "#src/services/services.ts";

type TokenServices = {
  clock: Services["clock"];
  settings: Keys;
};

const accessMinutes = 15;

const issuer = "estrelou";

const algorithm = "HS256";

/** The session that an access token opens, and its account. */
export interface SessionOfToken {
  sessionId: string;
  accountId: string;
}

/**
 * Returns a signed access token for a session, valid for 15 minutes. Only the browser reads the claim
 * `account`: to see that another tab has logged in to another account (decision 0199).
 */
export function signAccess(
  { clock, settings }: TokenServices,
  { sessionId, accountId }: SessionOfToken,
): Promise<string> {
  const seconds = Math.floor(clock.now().getTime() / 1000);
  return new SignJWT({ account: accountId })
    .setProtectedHeader({ alg: algorithm })
    .setIssuer(issuer)
    .setSubject(sessionId)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + accessMinutes * 60)
    .sign(signingKey(settings.secretKey));
}

/** Returns the session id of a valid access token, and undefined for any other string. */
export async function readSessionId(
  { clock, settings }: TokenServices,
  token: string,
): Promise<string | undefined> {
  const rules = { algorithms: [algorithm], issuer, currentDate: clock.now() };
  for (const key of readingKeys(settings)) {
    try {
      return (await jwtVerify(token, signingKey(key), rules)).payload.sub;
    } catch {
      // Every invalid token gets the same result: no session.
    }
  }
  return undefined;
}

function signingKey(secretKey: string): Uint8Array {
  return new TextEncoder().encode(`access-token:${secretKey}`);
}
