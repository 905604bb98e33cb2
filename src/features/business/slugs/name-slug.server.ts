import { slugFrom } from "#src/lib/text/slug.ts";
import type { Services } from "#src/services/services.ts";
import { countNameSlugs, findCurrentSlug, takeNeutralSlug, takeSlug } from "./queries.server.ts";
import { hashesOfSlug } from "./removed-slugs.server.ts";
import { nameLength, slugCandidates } from "./slugs.ts";

/** Every slug of a business stays taken, so one business must not take one for each name it tries. */
const mostNames = 5;

/**
 * Replaces the neutral slug of the sign-up with one made from the name of the place. Later names do not change
 * the slug, unless `isTrialPlace`: a trial that chooses a place of the map must not keep an invented name in
 * its links. The earlier slugs keep resolving, because their QR codes may be printed. Runs in the caller's transaction.
 */
export async function nameSlug(
  { db: tx, settings }: Pick<Services, "db" | "settings">,
  businessId: string,
  { name, isTrialPlace, at }: { name: string; isTrialPlace: boolean; at: Date },
): Promise<void> {
  const { slug: current, origin } = await findCurrentSlug(tx, businessId);
  if (origin === "chosen" || (origin === "name" && !isTrialPlace)) return;
  if (origin === "name" && current.replace(/-\d+$/, "") === slugFrom(name, nameLength)) return;
  if ((await countNameSlugs(tx, businessId)) >= mostNames) return takeNeutralSlug(tx, businessId);
  for (const slug of slugCandidates(name)) {
    const hashes = hashesOfSlug(settings, slug);
    if (await takeSlug(tx, businessId, { slug, hashes, origin: "name", at })) return;
  }
  // A name without usable characters has no slug of its own.
  if (origin === "name") await takeNeutralSlug(tx, businessId);
}
