import { setDocumentCookie } from "#src/features/session/documents/document-cookies.server.ts";
import { newApi } from "#src/http/api.server.ts";
import { clientAddress } from "#src/http/client-address.server.ts";
import { ok } from "#src/http/done.ts";
import type { Services } from "#src/services/services.ts";
import { confirmEmail } from "./confirm-email.server.ts";
import * as contract from "./contract.ts";
import { joinTeam } from "./join-team.server.ts";
import { readSignUp } from "./read-sign-up.server.ts";
import { sendAgain } from "./send-again.server.ts";
import { signUp } from "./sign-up.server.ts";

/** Serves sign-up and the confirmation of the email. */
export function signUpApi(
  services: Pick<Services, "db" | "clock" | "humanCheck" | "limits" | "queue" | "settings">,
) {
  const api = newApi();

  api.openapi(contract.signUp, async (c) => {
    const ipAddress = clientAddress(c, services.settings);
    await signUp(services, c.req.valid("json"), ipAddress);
    return c.json(ok, 201);
  });

  api.openapi(contract.sendAgain, async (c) => {
    await sendAgain(services, c.req.valid("json"), clientAddress(c, services.settings));
    return c.json(ok, 200);
  });

  api.openapi(contract.readSignUp, async (c) => {
    const ipAddress = clientAddress(c, services.settings);
    return c.json(await readSignUp(services, c.req.valid("json"), ipAddress), 200);
  });

  api.openapi(contract.confirmEmail, async (c) => {
    const ipAddress = clientAddress(c, services.settings);
    const { token } = c.req.valid("query");
    const device = c.req.valid("header")["x-device"];
    const userAgent = c.req.header("User-Agent");
    return c.json(await confirmEmail(services, { token, device, userAgent, ipAddress }), 200);
  });

  api.openapi(contract.joinTeam, async (c) => {
    const ipAddress = clientAddress(c, services.settings);
    const userAgent = c.req.header("User-Agent");
    const joined = await joinTeam(services, { ...c.req.valid("json"), userAgent, ipAddress });
    await setDocumentCookie(c, services, joined);
    return c.json(joined, 201);
  });

  return api;
}
