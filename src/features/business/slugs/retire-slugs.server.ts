import type { Services } from "#src/services/services.ts";
import { deleteOrphanSlugs, insertRemovedSlugs } from "./queries.server.ts";
import { hashSlug } from "./removed-slugs.server.ts";

/**
 * Replaces the slugs without a business by keyed hashes, so that no name stays of a removed business and no
 * other business can take the slugs. Runs in the caller's transaction.
 */
export async function retireSlugs({
  db: tx,
  settings,
}: Pick<Services, "db" | "settings">): Promise<void> {
  const slugs = await deleteOrphanSlugs(tx);
  await insertRemovedSlugs(
    tx,
    slugs.map((slug) => hashSlug(settings.secretKey, slug)),
  );
}
