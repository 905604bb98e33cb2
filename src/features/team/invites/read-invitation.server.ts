import { hasAccount } from "#src/features/session/log-in/has-account.server.ts";
import type { ResponseOf } from "#src/http/endpoint.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import type { MemberRole } from "../members/contract.ts";
import { findTeamBusiness } from "../members/queries.server.ts";
import type { readInvitation as endpoint } from "./contract.ts";
import { invitationPerIpAddress } from "./limits.server.ts";
import { shownName } from "./shown-name.ts";
import { findInvite } from "./use-invite.server.ts";

/** Returns what the holder of a mailed link may know before accepting. Fails with `invite_invalid`. */
export async function readInvitation(
  services: Pick<Services, "db" | "clock" | "limits">,
  { token, ipAddress }: { token: string; ipAddress: string },
): Promise<ResponseOf<typeof endpoint>> {
  await enforceLimits(services, [invitationPerIpAddress, ipAddress]);
  const { business_id, email, role } = await findInvite(services, services.db, token);
  const business = await findTeamBusiness(services.db, business_id);
  return {
    shop: shownName(business?.place_name ?? null),
    role: role as MemberRole,
    email,
    has_account: await hasAccount(services, email),
  };
}
