import type { Services } from "#src/services/services.ts";
import { countWaiting } from "./queries.server.ts";
import { waitingTimes } from "./waiting-times.ts";

const dayMs = 86_400_000;

/** The reviews on Google that wait for a reply too long. */
export interface Waiting {
  count: number;
  /** For how many whole days the first of them waits. */
  days: number;
}

/** Returns how many reviews on Google wait for a reply too long; null if none does or Google is not connected. */
export async function readWaiting(
  { db, clock, googleProfile }: Pick<Services, "db" | "clock" | "googleProfile">,
  businessId: string,
): Promise<Waiting | null> {
  if (!googleProfile) return null;
  const now = clock.now();
  const { count, since } = await countWaiting(db, businessId, waitingTimes(now));
  return since && { count, days: Math.floor((now.getTime() - since.getTime()) / dayMs) };
}
