import { newApi } from "#src/http/api.server.ts";
import { clientAddress } from "#src/http/client-address.server.ts";
import type { Services } from "#src/services/services.ts";
import { setDocumentCookie } from "../documents/document-cookies.server.ts";
import { loginStartPath } from "../google-identity/login-start-path.ts";
import * as contract from "./contract.ts";
import { finishLogin } from "./finish-login.server.ts";
import { makeRequest } from "./login-request.server.ts";
import { setRequestCookie, takeRequestCookie } from "./request-cookie.server.ts";

export function googleLoginApi(services: Services) {
  const api = newApi();

  // A link of the pages, which works before their scripts: it answers with a page in any case, never with JSON.
  api.get(loginStartPath, (c) => {
    c.header("Cache-Control", "no-store");
    const { search, searchParams } = new URL(c.req.url);
    const plan = searchParams.get("plano") === "trial" ? ("trial" as const) : undefined;
    const asked = searchParams.has("next") ? search : searchOf(c.req.header("Referer"));
    const request = makeRequest(services, { search: asked, plan });
    if (!request) return c.redirect("/entrar/google?error=google_off", 303);
    setRequestCookie(c, services, request.cookie);
    return c.redirect(request.url, 302);
  });

  api.serve(contract.finishGoogleLogin, async ({ c, body }) => {
    const finished = await finishLogin(services, body, {
      cookie: takeRequestCookie(c, services),
      ipAddress: clientAddress(c, services.settings),
      userAgent: c.req.header("User-Agent"),
    });
    if (finished.session) await setDocumentCookie(c, services, finished.session);
    return finished;
  });

  return api;
}

/**
 * Returns the query of the page with the link. The document of /login is the same for everyone, so before its scripts
 * the link cannot have the page that was asked for. What may be opened is checked as in the link's own query.
 */
function searchOf(referer: string | undefined): string {
  return referer !== undefined && URL.canParse(referer) ? new URL(referer).search : "";
}
