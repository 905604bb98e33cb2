import type { Services } from "#src/services/services.ts";
import { deleteConsentsBefore } from "./queries.server.ts";

export function deleteExpiredConsents({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<void> {
  return deleteConsentsBefore(db, clock.now());
}
