import { entitledApi } from "#src/features/billing/entitlement/entitled-api.server.ts";
import type { Services } from "#src/services/services.ts";
import * as contract from "./contract.ts";
import { listInvitations } from "./list-invitations.server.ts";
import { restoreInvitation } from "./restore-invitation.server.ts";
import { saveInvitation } from "./save-invitation.server.ts";

/** The texts of an owner's invitations. No call contains a recipient. */
export function invitationsApi(services: Pick<Services, "db" | "clock" | "settings">) {
  const api = entitledApi(services);

  api.openapi(contract.listInvitations, async (c) => {
    const { businessId } = c.var.owner;
    return c.json({ results: await listInvitations(services, businessId) }, 200);
  });

  api.openapi(contract.putInvitation, async (c) => {
    const { businessId } = c.var.owner;
    const { channel } = c.req.valid("param");
    return c.json(await saveInvitation(services, businessId, channel, c.req.valid("json")), 200);
  });

  api.openapi(contract.restoreInvitation, async (c) => {
    const { businessId } = c.var.owner;
    const { channel } = c.req.valid("param");
    return c.json(await restoreInvitation(services, businessId, channel), 200);
  });

  return api;
}
