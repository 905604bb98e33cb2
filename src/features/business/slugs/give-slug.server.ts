import type { Db } from "#src/db/client.ts";
import { failure } from "#src/http/failure.ts";
import { slugFailures } from "./contract.ts";
import { findCurrentSlug, hasChosenSlug, takeSlug } from "./queries.server.ts";
import { isUsable, slugCandidates } from "./slugs.ts";

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

/** Stores the slug that the owner chose; allowed once. Fails with the codes of `slugFailures`. */
export async function chooseSlug(
  tx: Db,
  businessId: string,
  slug: string,
  at: Date,
): Promise<void> {
  const current = await findCurrentSlug(tx, businessId);
  if (slug === current.slug) return;
  if (await hasChosenSlug(tx, businessId)) throw failure(slugFailures, "slug_already_chosen");
  if (!isUsable(slug)) throw failure(slugFailures, "slug_invalid");
  const taken = await takeSlug(tx, businessId, { slug, origin: "chosen", at });
  if (!taken) throw failure(slugFailures, "slug_taken");
}
