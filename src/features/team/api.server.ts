import { ownerApi, personApi } from "#src/features/session/owner/owner-api.server.ts";
import { newApi } from "#src/http/api.server.ts";
import { clientAddress } from "#src/http/client-address.server.ts";
import { ok } from "#src/http/done.ts";
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

type Dependencies = Pick<
  Services,
  "db" | "clock" | "limits" | "log" | "queue" | "settings" | "deletions"
>;

/** The people who work in a business. These routes need no plan, so that an owner can always remove a person. */
export function teamApi(services: Dependencies) {
  const api = ownerApi(services);

  api.openapi(contract.listTeam, async (c) =>
    c.json(await listTeam(services, c.var.owner.businessId), 200),
  );
  api.openapi(acts.listActs, async (c) =>
    c.json(await listActs(services, c.var.owner.businessId), 200),
  );
  api.openapi(invites.inviteMember, async (c) =>
    c.json(await inviteMember(services, c.var.owner, c.req.valid("json")), 201),
  );
  api.openapi(invites.withdrawInvite, async (c) => {
    await withdrawInvite(services, c.var.owner, c.req.valid("param").id);
    return c.json(ok, 200);
  });
  api.openapi(members.changeMember, async (c) => {
    const { account } = c.req.valid("param");
    await changeMember(services, c.var.owner, { account, ...c.req.valid("json") });
    return c.json(ok, 200);
  });
  api.openapi(members.removeMember, async (c) => {
    await removeMember(services, c.var.owner, c.req.valid("param").account);
    return c.json(ok, 200);
  });

  return api;
}

/** Accepts an invitation as a signed-in person, also without any business. */
export function acceptInviteApi(services: Dependencies) {
  const api = personApi(services);
  api.openapi(invites.acceptInvite, async (c) => {
    await enforceLimits(services, [invitationPerIpAddress, clientAddress(c, services.settings)]);
    return c.json(await acceptInvite(services, c.var.person, c.req.valid("json").token), 200);
  });
  return api;
}

/** Reads the invitation of a mailed link. Needs no session. */
export function invitationApi(services: Dependencies) {
  const api = newApi();
  api.openapi(invites.readInvitation, async (c) => {
    const ipAddress = clientAddress(c, services.settings);
    return c.json(await readInvitation(services, { ...c.req.valid("json"), ipAddress }), 200);
  });
  return api;
}
