import type { Db } from "#src/db/client.ts";
import { failure } from "#src/http/failure.ts";
import { settingsFailures } from "../settings/contract.ts";
import { findCurrentSlug, hasChosenSlug, takeSlug } from "./queries.server.ts";
import { isUsable, slugCandidates } from "./slugs.ts";

/**
 * Names the page after the place, while it still has the neutral slug of its sign-up; later names
 * change nothing, because the QR may be printed. Runs inside the caller's transaction.
 */
export async function nameSlug(tx: Db, businessId: string, name: string, at: Date): Promise<void> {
  const { origin } = await findCurrentSlug(tx, businessId);
  if (origin !== "neutral") return;
  for (const slug of slugCandidates(name)) {
    if (await takeSlug(tx, businessId, { slug, origin: "name", at })) return;
  }
}

/** Gives the page the slug its owner chose, once. Fails with the slug codes of `settingsFailures`. */
export async function chooseSlug(
  tx: Db,
  businessId: string,
  slug: string,
  at: Date,
): Promise<void> {
  const current = await findCurrentSlug(tx, businessId);
  if (slug === current.slug) return;
  if (await hasChosenSlug(tx, businessId)) throw failure(settingsFailures, "slug_already_chosen");
  if (!isUsable(slug)) throw failure(settingsFailures, "slug_invalid");
  const taken = await takeSlug(tx, businessId, { slug, origin: "chosen", at });
  if (!taken) throw failure(settingsFailures, "slug_taken");
}
