import type { Services } from "#src/services/services.ts";
import { listDevicesOfShop } from "./queries.server.ts";

/** Returns true if anybody who may use the business turned notifications on. */
export async function hasDevices(
  { db, clock, push }: Pick<Services, "db" | "clock" | "push">,
  businessId: string,
): Promise<boolean> {
  return push !== undefined && (await listDevicesOfShop(db, businessId, clock.now())).length > 0;
}
