import { deleteExpiredProofs } from "#src/services/human-check/consume-proof.server.ts";
import type { Services } from "#src/services/services.ts";
import { deleteOldSessions } from "./queries.server.ts";

/** Deletes expired sessions, login attempts and human-check proofs. */
export async function deleteExpired({
  db,
  clock,
  log,
  limits,
}: Pick<Services, "db" | "clock" | "log" | "limits">): Promise<void> {
  const now = clock.now();
  const proofs = await deleteExpiredProofs(db, now);
  const sessions = await deleteOldSessions(db, now);
  const attempts = await limits.sweep();
  log.info({ proofs, sessions, attempts }, "deleted expired sessions, attempts and proofs");
}
