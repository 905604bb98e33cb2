import { deleteExpiredProofs } from "#src/services/human-check/consume-proof.server.ts";
import type { Services } from "#src/services/services.ts";
import { deleteOldAttempts } from "../attempts/delete-old-attempts.server.ts";
import { deleteOldDevices } from "../devices/delete-old-devices.server.ts";
import { deleteSpentChallenges } from "../passkeys/queries.server.ts";
import { deleteOldSessions } from "./queries.server.ts";

/** Deletes expired sessions, login attempts, proofs, used challenges, and browsers not used for long. */
export async function deleteExpired({
  db,
  clock,
  log,
  limits,
}: Pick<Services, "db" | "clock" | "log" | "limits">): Promise<void> {
  const now = clock.now();
  const proofs = await deleteExpiredProofs(db, now);
  const sessions = await deleteOldSessions(db, now);
  const attempts = await limits.deleteExpired();
  await deleteOldAttempts(db, now);
  const devices = await deleteOldDevices(db, now);
  const challenges = await deleteSpentChallenges(db, now);
  log.info(
    { proofs, sessions, attempts, devices, challenges },
    "deleted expired sessions, attempts and proofs",
  );
}
