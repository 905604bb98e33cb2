import { entitledApi } from "#src/features/billing/entitlement/entitled-api.server.ts";
import type { Services } from "#src/services/services.ts";
import * as contract from "./contract.ts";
import { listInvitations } from "./list-invitations.server.ts";
import { restoreInvitation } from "./restore-invitation.server.ts";
import { saveInvitation } from "./save-invitation.server.ts";

/** The texts of an owner's invitations. No call contains a recipient. */
export function invitationsApi(services: Services) {
  const api = entitledApi(services);

  api.serve(contract.listInvitations, async ({ owner }) => ({
    results: await listInvitations(services, owner.businessId),
  }));
  api.serve(contract.putInvitation, ({ owner, params, body }) =>
    saveInvitation(services, owner.businessId, params.channel, body),
  );
  api.serve(contract.restoreInvitation, ({ owner, params }) =>
    restoreInvitation(services, owner.businessId, params.channel),
  );

  return api;
}
