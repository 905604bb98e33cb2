import { createHash } from "node:crypto";
import { z } from "zod";
import { decrypt, encrypt } from "#src/lib/tokens/encryption.server.ts";
import { newToken } from "#src/lib/tokens/random-token.server.ts";
import type { Services } from "#src/services/services.ts";
import { nextPath } from "../owner/next-path.ts";
import { redirectUrl } from "./redirect-url.ts";

type RequestServices = Pick<Services, "clock" | "settings" | "googleLogin">;

const purpose = "google-login";
/** Time to choose an account at Google, and to enter its password there. */
export const requestMinutes = 10;

const shape = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The page to open afterwards. */
  next: z.string(),
  plan: z.literal("trial").optional(),
  /** The session whose account gets the Google account; without one the request is a log-in. */
  link: z.object({ accountId: z.string(), sessionId: z.string() }).optional(),
  expiresAt: z.number(),
});

export type LoginRequest = z.output<typeof shape>;

/** What the browser asks for. `search` is the query of the page with the button. */
type Asked = Pick<LoginRequest, "plan" | "link"> & { search: string };

/**
 * Returns the URL of Google's page, and the value of the cookie that binds the answer to this browser. The request is
 * encrypted and not stored, so that strangers' requests cost no row. Undefined if the log-in with Google is off.
 */
export function makeRequest(
  { clock, settings, googleLogin }: RequestServices,
  { search, plan, link }: Asked,
): { url: string; cookie: string } | undefined {
  if (!googleLogin) return undefined;
  const [state, nonce, verifier] = [newToken().token, newToken().token, newToken().token];
  const request: LoginRequest = {
    state,
    nonce,
    verifier,
    next: nextPath(search),
    plan,
    link,
    expiresAt: clock.now().getTime() + requestMinutes * 60_000,
  };
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  return {
    url: googleLogin.loginUrl({ state, nonce, challenge, redirectUrl: redirectUrl(settings) }),
    cookie: encrypt(settings, purpose, JSON.stringify(request), "").toString("base64url"),
  };
}

/** Returns the request of a cookie. Undefined if the cookie is missing, expired, not ours, or of another state. */
export function readRequest(
  { clock, settings }: Pick<Services, "clock" | "settings">,
  cookie: string | undefined,
  state: string,
): LoginRequest | undefined {
  const text = cookie && decrypt(settings, purpose, Buffer.from(cookie, "base64url"), "");
  if (!text) return undefined;
  const request = shape.parse(JSON.parse(text));
  const isValid = request.state === state && request.expiresAt > clock.now().getTime();
  return isValid ? request : undefined;
}
