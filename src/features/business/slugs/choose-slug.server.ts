import { failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { slugFailures } from "./contract.ts";
import { findCurrentSlug, hasChosenSlug, takeSlug } from "./queries.server.ts";
import { hashesOfSlug } from "./removed-slugs.server.ts";
import { isUsable } from "./slugs.ts";

/** Stores the slug that the owner chose; allowed once. Fails with the codes of `slugFailures`. */
export async function chooseSlug(
  { db: tx, settings }: Pick<Services, "db" | "settings">,
  businessId: string,
  slug: string,
  at: Date,
): Promise<void> {
  const current = await findCurrentSlug(tx, businessId);
  if (slug === current.slug) return;
  if (await hasChosenSlug(tx, businessId)) throw failure(slugFailures, "slug_already_chosen");
  if (!isUsable(slug)) throw failure(slugFailures, "slug_invalid");
  const taken = await takeSlug(tx, businessId, {
    slug,
    hashes: hashesOfSlug(settings, slug),
    origin: "chosen",
    at,
  });
  if (!taken) throw failure(slugFailures, "slug_taken");
}
