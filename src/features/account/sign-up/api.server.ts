import { setDocumentCookie } from "#src/features/session/documents/document-cookies.server.ts";
import { newApi } from "#src/http/api.server.ts";
import { clientAddress } from "#src/http/client-address.server.ts";
import type { Services } from "#src/services/services.ts";
import { confirmEmail } from "./confirm-email.server.ts";
import * as contract from "./contract.ts";
import { joinTeam } from "./join-team.server.ts";
import { readSignUp } from "./read-sign-up.server.ts";
import { sendAgain } from "./send-again.server.ts";
import { signUp } from "./sign-up.server.ts";
import { signUpWithGoogle } from "./sign-up-with-google.server.ts";

export function signUpApi(services: Services) {
  const api = newApi();

  api.serve(contract.signUp, ({ c, body }) =>
    signUp(services, body, clientAddress(c, services.settings)),
  );
  api.serve(contract.signUpWithGoogle, async ({ c, body }) => {
    const ipAddress = clientAddress(c, services.settings);
    const userAgent = c.req.header("User-Agent");
    const signedUp = await signUpWithGoogle(services, body, { ipAddress, userAgent });
    if (signedUp.session) await setDocumentCookie(c, services, signedUp.session);
    return signedUp;
  });
  api.serve(contract.sendAgain, ({ c, body }) =>
    sendAgain(services, body, clientAddress(c, services.settings)),
  );
  api.serve(contract.readSignUp, ({ c, body }) =>
    readSignUp(services, body, clientAddress(c, services.settings)),
  );
  api.serve(contract.confirmEmail, ({ c, headers, query }) => {
    const ipAddress = clientAddress(c, services.settings);
    const { token } = query;
    const device = headers["x-device"];
    const userAgent = c.req.header("User-Agent");
    return confirmEmail(services, { token, device, userAgent, ipAddress });
  });

  api.serve(contract.joinTeam, async ({ c, body }) => {
    const ipAddress = clientAddress(c, services.settings);
    const userAgent = c.req.header("User-Agent");
    const joined = await joinTeam(services, { ...body, userAgent, ipAddress });
    await setDocumentCookie(c, services, joined);
    return joined;
  });

  return api;
}
