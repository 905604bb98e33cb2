import type { Services } from "#src/services/services.ts";
import { isReadingPaused } from "../quota/pause-reading.server.ts";
import { findOldestDue } from "./queries.server.ts";

/** Whether the reading is paused, and how long the business that waits longest has been due. */
export async function readGoogleStatus(
  services: Pick<Services, "db" | "clock">,
): Promise<{ isPaused: boolean; oldestDueSeconds: number }> {
  const [isPaused, dueAt] = await Promise.all([
    isReadingPaused(services),
    findOldestDue(services.db),
  ]);
  const seconds = dueAt ? (services.clock.now().getTime() - dueAt.getTime()) / 1000 : 0;
  return { isPaused, oldestDueSeconds: Math.max(0, seconds) };
}
