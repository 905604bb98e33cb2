import type { Services } from "#src/services/services.ts";
import { findBusiness, setReleased } from "./queries.server.ts";

/**
 * Lets a business send again after the operator checked it. Also lets a trial send for its place
 * without the map search, as long as the name stays the same. Returns the approved name, or undefined
 * for an unknown business.
 */
export async function releaseSender(
  { db, clock }: Pick<Services, "db" | "clock">,
  by: { businessId: string } | { slug: string },
): Promise<{ placeName: string | null } | undefined> {
  const business = await findBusiness(db, by);
  if (!business) return undefined;
  await setReleased(db, business.id, business.place_name, clock.now());
  return { placeName: business.place_name };
}
