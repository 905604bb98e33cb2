import type { Services } from "#src/services/services.ts";
import { copyColumns, copyLogo } from "./queries.server.ts";

/**
 * Gives one business the look, the texts and the minimum score of another one. Its place, slug, and what customers
 * wrote stay its own. The caller has checked that both are the owner's.
 */
export async function copySettings(
  { db }: Pick<Services, "db">,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await copyColumns(db, from, to);
  await copyLogo(db, from, to);
}
