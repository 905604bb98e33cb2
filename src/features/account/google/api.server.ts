import { findPlaces, readPlace } from "#src/features/business/places/find-places.server.ts";
import { setDocumentCookie } from "#src/features/session/documents/document-cookies.server.ts";
import { newApi } from "#src/http/api.server.ts";
import { clientAddress } from "#src/http/client-address.server.ts";
import type { Services } from "#src/services/services.ts";
import * as contract from "./contract.ts";
import { countTicketCall } from "./count-ticket-call.server.ts";
import { joinGoogle } from "./join-google.server.ts";
import { mailGoogleLink } from "./mail-google-link.server.ts";

export function googleLinkApi(services: Services) {
  const api = newApi();

  const isTrial = true;
  api.serve(contract.findSignUpPlaces, async ({ c, body: { ticket, q, session } }) => {
    await countTicketCall(services, ticket, clientAddress(c, services.settings));
    return findPlaces(services, q, { session, isTrial });
  });
  api.serve(contract.readSignUpPlace, async ({ c, params, body: { ticket, session } }) => {
    await countTicketCall(services, ticket, clientAddress(c, services.settings));
    return readPlace(services, params.id, { session, isTrial });
  });
  api.serve(contract.mailGoogleLink, ({ c, body }) =>
    mailGoogleLink(services, body, clientAddress(c, services.settings)),
  );
  api.serve(contract.joinGoogle, async ({ c, body }) => {
    const ipAddress = clientAddress(c, services.settings);
    const userAgent = c.req.header("User-Agent");
    const tokens = await joinGoogle(services, { ...body, userAgent, ipAddress });
    await setDocumentCookie(c, services, tokens);
    return tokens;
  });

  return api;
}
