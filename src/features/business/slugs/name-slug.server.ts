import type { Db } from "#src/db/client.ts";
import { findCurrentSlug, takeSlug } from "./queries.server.ts";
import { slugCandidates } from "./slugs.ts";

/**
 * Replaces the neutral slug of the sign-up with one made from the name of the place. Later names
 * do not change the slug, because its QR code may be printed. Runs in the caller's transaction.
 */
export async function nameSlug(tx: Db, businessId: string, name: string, at: Date): Promise<void> {
  const { origin } = await findCurrentSlug(tx, businessId);
  if (origin !== "neutral") return;
  for (const slug of slugCandidates(name)) {
    if (await takeSlug(tx, businessId, { slug, origin: "name", at })) return;
  }
}
