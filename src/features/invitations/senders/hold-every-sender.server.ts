import type { Services } from "#src/services/services.ts";
import { holdEvery } from "./queries.server.ts";

/** Holds the invitations of all businesses, until the operator releases each. Returns how many were not held. */
export async function holdEverySender({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<number> {
  return holdEvery(db, clock.now());
}
