import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";

/**
 * Finds a business by its current slug or an old one, unless it is blocked or its account is closed.
 * `entitled` is true while its plan runs.
 */
export function findBusinessBySlug(db: Db, slug: string, now: Date) {
  return db
    .selectFrom("slug as asked")
    .innerJoin("tenant", "tenant.business_id", "asked.business_id")
    .leftJoin("business_logo", "business_logo.business_id", "asked.business_id")
    .where("asked.slug", "=", slug)
    .where("tenant.blocked_at", "is", null)
    .where("tenant.closed_at", "is", null)
    .select([
      "tenant.business_id",
      "tenant.slug",
      "tenant.place_name",
      "tenant.address",
      "tenant.min_score_review",
      "tenant.main_message_invite",
      "tenant.google_url",
      "tenant.accent",
      "tenant.topics",
      "business_logo.sha256 as logo_sha256",
      "business_logo.accent as logo_accent",
      // One more look-up in an index, for an answer that the cache keeps.
      sql<boolean>`exists (select from webhook_endpoint e
        where e.business_id = tenant.business_id)`.as("has_endpoints"),
      sql<boolean>`coalesce(tenant.active_until > ${now}, false)`.as("entitled"),
    ])
    .executeTakeFirst();
}
