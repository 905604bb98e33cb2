import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { googleLoginCookie } from "#src/lib/storage-keys.ts";
import type { Services } from "#src/services/services.ts";
import { requestMinutes } from "./login-request.server.ts";

/** Sent only with the call that finishes the log-in, to which the page sends what Google gave it. */
const cookieOptions = ({ settings }: Pick<Services, "settings">) => ({
  path: "/api/token/google",
  httpOnly: true,
  sameSite: "Lax" as const,
  secure: settings.publicUrl.startsWith("https:"),
});

/** Stores a request in the browser that goes to Google. A newer one replaces it. */
export function setRequestCookie(c: Context, services: Pick<Services, "settings">, value: string) {
  setCookie(c, googleLoginCookie, value, {
    ...cookieOptions(services),
    maxAge: requestMinutes * 60,
  });
}

/** Returns the request of the calling browser, and deletes it there. */
export function takeRequestCookie(
  c: Context,
  services: Pick<Services, "settings">,
): string | undefined {
  const value = getCookie(c, googleLoginCookie);
  if (value !== undefined) deleteCookie(c, googleLoginCookie, cookieOptions(services));
  return value;
}
