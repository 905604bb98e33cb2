import { jwtVerify, SignJWT } from "jose";
import { type Keys, readingKeys } from "#src/lib/tokens/keys.ts";
import type { Services } from "#src/services/services.ts";

type TokenServices = {
  clock: Services["clock"];
  settings: Keys;
};

/** How long each kind of token is valid. A document token opens only what its session still opens. */
const lifetimes = { "access-token": 15 * 60, "document-cookie": 60 * 86_400 };

type Purpose = keyof typeof lifetimes;

const issuer = "estrelou";

const algorithm = "HS256";

/** The session that a signed token names, and its account. */
export interface SessionOfToken {
  sessionId: string;
  accountId: string;
}

/**
 * Returns a signed token for a session. An access token is valid for 15 minutes, and a document cookie for 60
 * days. In an access token only the browser reads the claim `account`: to see that another tab has logged in to
 * another account (decision 0199).
 */
export function signSession(
  { clock, settings }: TokenServices,
  purpose: Purpose,
  { sessionId, accountId }: SessionOfToken,
): Promise<string> {
  const seconds = Math.floor(clock.now().getTime() / 1000);
  return new SignJWT({ account: accountId })
    .setProtectedHeader({ alg: algorithm })
    .setIssuer(issuer)
    .setSubject(sessionId)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + lifetimes[purpose])
    .sign(signingKey(purpose, settings.secretKey));
}

/** Returns the session that a valid token of this purpose names, and undefined for any other string. */
export async function readSession(
  { clock, settings }: TokenServices,
  purpose: Purpose,
  token: string,
): Promise<SessionOfToken | undefined> {
  const rules = { algorithms: [algorithm], issuer, currentDate: clock.now() };
  for (const key of readingKeys(settings)) {
    try {
      const { payload } = await jwtVerify(token, signingKey(purpose, key), rules);
      return { sessionId: String(payload.sub), accountId: String(payload.account) };
    } catch {
      // Every invalid token gets the same result: no session.
    }
  }
  return undefined;
}

function signingKey(purpose: Purpose, secretKey: string): Uint8Array {
  return new TextEncoder().encode(`${purpose}:${secretKey}`);
}
