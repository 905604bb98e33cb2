import type { Role } from "#src/features/session/role.ts";
import type { Services } from "#src/services/services.ts";
import { listDevicesOfBusiness } from "./queries.server.ts";

/** Returns true if anybody who may use the business, with at least the role `least`, turned notifications on. */
export async function hasDevices(
  { db, clock, push }: Pick<Services, "db" | "clock" | "push">,
  businessId: string,
  least?: Role,
): Promise<boolean> {
  if (!push) return false;
  return (await listDevicesOfBusiness(db, businessId, { now: clock.now(), least })).length > 0;
}
