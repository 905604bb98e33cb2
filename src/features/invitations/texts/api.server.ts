import { authenticateEntitled as authenticate } from "#src/features/billing/entitlement/authenticate-entitled.server.ts";
import { newApi } from "#src/http/api.server.ts";
import type { Services } from "#src/services/services.ts";
import * as contract from "./contract.ts";
import { listInvitations } from "./list-invitations.server.ts";
import { restoreInvitation } from "./restore-invitation.server.ts";
import { saveInvitation } from "./save-invitation.server.ts";

/** The texts of an owner's invitations; whom they go to is no part of them. */
export function invitationsApi(services: Pick<Services, "db" | "clock" | "settings">) {
  const api = newApi(contract.invitationFailures);

  api.openapi(contract.listInvitations, async (c) => {
    const { businessId } = await authenticate(services, c.req.header("Authorization"));
    return c.json({ results: await listInvitations(services, businessId) }, 200);
  });

  api.openapi(contract.putInvitation, async (c) => {
    const { businessId } = await authenticate(services, c.req.header("Authorization"));
    const text = { ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(await saveInvitation(services, businessId, text), 200);
  });

  api.openapi(contract.restoreInvitation, async (c) => {
    const { businessId } = await authenticate(services, c.req.header("Authorization"));
    const { channel } = c.req.valid("param");
    return c.json(await restoreInvitation(services, businessId, channel), 200);
  });

  return api;
}
