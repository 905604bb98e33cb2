import type { Services } from "#src/services/services.ts";
import { setRequestCookie } from "../google-login/request-cookie.server.ts";
import { personApi } from "../owner/owner-api.server.ts";
import * as contract from "./contract.ts";
import { readOwnGoogle } from "./read-own-google.server.ts";
import { startLink } from "./start-link.server.ts";
import { unlinkGoogle } from "./unlink-google.server.ts";

export function ownGoogleApi(services: Services) {
  const api = personApi(services);

  api.serve(contract.getOwnGoogle, ({ person }) => readOwnGoogle(services, person.accountId));
  api.serve(contract.startGoogleLink, async ({ c, person, body }) => {
    const { url, cookie } = await startLink(services, person, body);
    setRequestCookie(c, services, cookie);
    return { url };
  });
  api.serve(contract.unlinkGoogle, ({ person, body }) => unlinkGoogle(services, person, body));

  return api;
}
