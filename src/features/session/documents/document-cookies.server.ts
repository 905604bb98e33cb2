import type { Context } from "hono";
import { deleteCookie, setCookie } from "hono/cookie";
import { parse } from "hono/utils/cookie";
import { DatabaseUnavailable } from "#src/db/unavailable.ts";
import { documentCookie, shownAccountCookie } from "#src/lib/storage-keys.ts";
import type { Services } from "#src/services/services.ts";
import type { Tokens } from "../contract.ts";
import { findOwner } from "../owner/queries.server.ts";
import { readSession, type SessionOfToken, signSession } from "../tokens/session-token.server.ts";

type CookieServices = Pick<Services, "clock" | "settings">;

const lifetimeSeconds = 60 * 86_400;

const cookieOptions = ({ settings }: CookieServices) => ({
  path: "/",
  httpOnly: true,
  sameSite: "Lax" as const,
  secure: settings.publicUrl.startsWith("https:"),
});

/**
 * Gives the browser of new tokens the cookie that opens the content of documents for the same session, for 60
 * days. It opens nothing else: each call of the API needs its bearer token.
 */
export async function setDocumentCookie(
  c: Context,
  services: CookieServices,
  { access }: Tokens,
): Promise<void> {
  const session = await readSession(services, "access-token", access);
  if (!session) throw new Error("The new access token is not valid");
  const value = await signSession(services, "document-cookie", session);
  setCookie(c, documentCookie, value, { ...cookieOptions(services), maxAge: lifetimeSeconds });
}

/** Deletes the cookie of `setDocumentCookie` in the caller's browser. */
export function deleteDocumentCookie(c: Context, services: CookieServices): void {
  deleteCookie(c, documentCookie, cookieOptions(services));
}

/**
 * Returns the valid session whose content a document may contain. Both cookies must name its account: the
 * browser deletes the readable one with its tokens, and it cannot delete the other one without network
 * (decision 0221). The account must use the business `shop`, or only one business without it. Without a signed cookie
 * it reads no row.
 */
export async function findDocumentSession(
  services: Pick<Services, "db"> & CookieServices,
  cookies: string | null | undefined,
  shop: string | null,
): Promise<SessionOfToken | undefined> {
  const { [documentCookie]: token, [shownAccountCookie]: shown } = parse(cookies ?? "");
  if (!token || !shown) return undefined;
  const session = await readSession(services, "document-cookie", token);
  if (session?.accountId !== shown) return undefined;
  try {
    const now = services.clock.now();
    const owner = await findOwner(services.db, session.sessionId, { now, shop });
    // A document without `?loja=` does not know which of several businesses its tab shows.
    const isKnown = shop ? owner?.businessId === shop : owner?.shops === 1;
    return isKnown ? session : undefined;
  } catch (error) {
    // The shell can be shown during an outage, and its scripts say what is wrong.
    if (error instanceof DatabaseUnavailable) return undefined;
    throw error;
  }
}
