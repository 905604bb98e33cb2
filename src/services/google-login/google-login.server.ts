import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import { z } from "zod";
import type { Clock } from "../clock.ts";
import { createAsk, googleHosts, type ProfileOptions } from "../google-profile/ask.server.ts";
import { GoogleProfileError } from "../google-profile/google-profile.ts";
import { type GoogleIdentity, type GoogleLogin, GoogleLoginError } from "./google-login.ts";

const tokenShape = z.object({ id_token: z.string().min(1) });

/** Google writes `email_verified` as a boolean, and in some old tokens as a string. */
const claimsShape = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string(),
  azp: z.string().optional(),
  email: z.string().max(254).pipe(z.email()).optional().catch(undefined),
  email_verified: z
    .union([z.boolean(), z.enum(["true", "false"]).transform((value) => value === "true")])
    .default(false),
});

const issuers = ["https://accounts.google.com", "accounts.google.com"];
/** Clocks of two machines may differ so much. */
const toleranceSeconds = 60;

/** Sign in with Google over `fetch`. Uses the OAuth client of Google Business Profile. Stores only Google's keys. */
export function googleLogin(options: ProfileOptions & { clock: Clock }): GoogleLogin {
  const { clientId, clientSecret, hosts = googleHosts, timeoutMs = 10_000, clock } = options;
  const ask = createAsk({ timeoutMs });
  const keysUrl = new URL(`${hosts.keys}/oauth2/v3/certs`);
  const keys = createRemoteJWKSet(keysUrl, {
    timeoutDuration: timeoutMs,
    // Tokens come from Google alone, so an unknown key means a new one: it is read at once.
    cooldownDuration: 0,
  });

  return {
    loginUrl({ state, nonce, challenge, redirectUrl }) {
      const query = new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUrl,
        response_type: "code",
        // No name and no picture: the program uses neither.
        scope: "openid email",
        // A shared phone must not log in the account that happens to be open at Google.
        prompt: "select_account",
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: "S256",
      });
      return `${hosts.consent()}/o/oauth2/v2/auth?${query}`;
    },

    async readIdentity({ code, verifier, nonce, redirectUrl }) {
      const { id_token: token } = await ask(tokenShape, {
        method: "POST",
        url: `${hosts.oauth}/token`,
        form: {
          client_id: clientId,
          client_secret: clientSecret,
          grant_type: "authorization_code",
          code,
          code_verifier: verifier,
          redirect_uri: redirectUrl,
        },
      }).catch(asLoginError);
      return verifyIdentity(token, { keys, clientId, nonce, now: clock.now() });
    },

    async countKeys() {
      const shape = z.object({ keys: z.array(z.unknown()) });
      return (await ask(shape, { url: keysUrl.href }).catch(asLoginError)).keys.length;
    },
  };
}

/** Throws if Google did not sign the token, or signed it for another client, login or time. */
async function verifyIdentity(
  token: string,
  expected: { keys: JWTVerifyGetKey; clientId: string; nonce: string; now: Date },
): Promise<GoogleIdentity> {
  const { keys, clientId, nonce, now } = expected;
  const { payload } = await jwtVerify(token, keys, {
    algorithms: ["RS256"],
    issuer: issuers,
    audience: clientId,
    requiredClaims: ["exp", "iat", "sub", "nonce"],
    currentDate: now,
    clockTolerance: toleranceSeconds,
  }).catch(asLoginError);
  const claims = claimsShape.safeParse(payload).data;
  if (!claims) throw new GoogleLoginError("refused", "CLAIMS");
  if (claims.nonce !== nonce) throw new GoogleLoginError("refused", "NONCE");
  if ((claims.azp ?? clientId) !== clientId) throw new GoogleLoginError("refused", "AZP");
  return asIdentity(claims);
}

function asIdentity({ sub, email, email_verified }: z.output<typeof claimsShape>): GoogleIdentity {
  return {
    sub,
    email: email?.toLowerCase(),
    isEmailVerified: email !== undefined && email_verified,
  };
}

/** Throws what an error of the exchange or of the token means. The cause is not attached: it could contain the token. */
function asLoginError(error: unknown): never {
  if (error instanceof GoogleProfileError) {
    const isRefused = error.kind === "grant-ended" || error.kind === "refused";
    throw new GoogleLoginError(isRefused ? "refused" : "temporary", error.detail);
  }
  if (error instanceof errors.JOSEError && refusedTokens.some((kind) => error instanceof kind)) {
    throw new GoogleLoginError("refused", error.code);
  }
  // The keys could not be read.
  const detail = error instanceof errors.JOSEError ? error.code : "NO_ANSWER";
  throw new GoogleLoginError("temporary", detail);
}

const refusedTokens = [
  errors.JWTExpired,
  errors.JWTClaimValidationFailed,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
];
