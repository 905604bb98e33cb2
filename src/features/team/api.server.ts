import { ownerApi, personApi } from "#src/features/session/owner/owner-api.server.ts";
import { newApi } from "#src/http/api.server.ts";
import { clientAddress } from "#src/http/client-address.server.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import * as acts from "./acts/contract.ts";
import { listActs } from "./acts/list-acts.server.ts";
import * as contract from "./contract.ts";
import { acceptInvite } from "./invites/accept-invite.server.ts";
import * as invites from "./invites/contract.ts";
import { inviteMember } from "./invites/invite-member.server.ts";
import { invitationPerIpAddress } from "./invites/limits.server.ts";
import { readInvitation } from "./invites/read-invitation.server.ts";
import { withdrawInvite } from "./invites/withdraw-invite.server.ts";
import { listTeam } from "./list-team.server.ts";
import { changeMember } from "./members/change-member.server.ts";
import * as members from "./members/contract.ts";
import { removeMember } from "./members/remove-member.server.ts";

/** The people who work in a business. These routes need no plan, so that an owner can always remove a person. */
export function teamApi(services: Services) {
  const api = ownerApi(services);

  api.serve(contract.listTeam, ({ owner }) => listTeam(services, owner.businessId));
  api.serve(acts.listActs, ({ owner }) => listActs(services, owner.businessId));
  api.serve(invites.inviteMember, ({ owner, body }) => inviteMember(services, owner, body));
  api.serve(invites.withdrawInvite, ({ owner, params }) =>
    withdrawInvite(services, owner, params.id),
  );
  api.serve(members.changeMember, ({ owner, params, body }) =>
    changeMember(services, owner, { ...params, ...body }),
  );
  api.serve(members.removeMember, ({ owner, params }) =>
    removeMember(services, owner, params.account),
  );

  return api;
}

/** Accepts an invitation as a signed-in person, also without any business. */
export function acceptInviteApi(services: Services) {
  const api = personApi(services);
  api.serve(invites.acceptInvite, async ({ c, person, body }) => {
    await enforceLimits(services, [invitationPerIpAddress, clientAddress(c, services.settings)]);
    return acceptInvite(services, person, body.token);
  });
  return api;
}

/** Reads the invitation of a mailed link. Needs no session. */
export function invitationApi(services: Services) {
  const api = newApi();
  api.serve(invites.readInvitation, ({ c, body }) => {
    const ipAddress = clientAddress(c, services.settings);
    return readInvitation(services, { ...body, ipAddress });
  });
  return api;
}
