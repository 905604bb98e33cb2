import type { ResponseOf } from "#src/http/endpoint.ts";
import type { Services } from "#src/services/services.ts";
import type { listTeam as endpoint } from "./contract.ts";
import { listInvites } from "./invites/queries.server.ts";
import type { MemberRole } from "./members/contract.ts";
import { listMembers } from "./members/queries.server.ts";

/** Returns the members of a business, and the invitations that are still valid. */
export async function listTeam(
  { db, clock }: Pick<Services, "db" | "clock">,
  businessId: string,
): Promise<ResponseOf<typeof endpoint>> {
  const members = await listMembers(db, businessId);
  const invites = await listInvites(db, businessId, clock.now());
  return {
    members: members.map(({ since, role, ...member }) => ({
      ...member,
      role: role as MemberRole,
      since: since.toISOString(),
    })),
    invites: invites.map(({ expires_at, role, ...invite }) => ({
      ...invite,
      role: role as MemberRole,
      expires_at: expires_at.toISOString(),
    })),
  };
}
