import type { Services } from "#src/services/services.ts";
import { countFailingHosts, findOldestDue } from "./queries.server.ts";

/** A host that fails for so many businesses has a fault that is not theirs, or blocks us. */
const businessesOfHost = 3;

/** Returns how late deliveries are that could be sent, and how many hosts fail for several businesses. */
export async function readDeliveryStatus({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<{ oldestDueSeconds: number; failingHosts: number }> {
  const now = clock.now();
  const oldest = await findOldestDue(db, now);
  return {
    oldestDueSeconds: oldest ? Math.max(0, (now.getTime() - oldest.getTime()) / 1000) : 0,
    failingHosts: await countFailingHosts(db, businessesOfHost),
  };
}
