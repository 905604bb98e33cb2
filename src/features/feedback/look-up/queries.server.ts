import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";

/**
 * Finds a business by its current slug or an old one, unless it is blocked or its account is closed.
 * `entitled` is true while its plan runs.
 */
export function findBusiness(db: Db, slug: string, now: Date) {
  return db
    .selectFrom("slug as asked")
    .innerJoin("business", "business.id", "asked.business_id")
    .innerJoin("account", "account.id", "business.account_id")
    .innerJoin("slug as current", (join) =>
      join.onRef("current.business_id", "=", "business.id").on("current.is_current", "=", true),
    )
    .leftJoin("business_logo", "business_logo.business_id", "business.id")
    .leftJoin("entitlement", "entitlement.business_id", "business.id")
    .where("asked.slug", "=", slug)
    .where("business.blocked_at", "is", null)
    .where("account.closed_at", "is", null)
    .select([
      "business.id as business_id",
      "current.slug",
      "business.place_name",
      "business.address",
      "business.min_score_review",
      "business.main_message_invite",
      "business.google_url",
      "business.accent",
      "business_logo.sha256 as logo_sha256",
      "business_logo.accent as logo_accent",
      sql<boolean>`coalesce(entitlement.until > ${now}, false)`.as("entitled"),
    ])
    .executeTakeFirst();
}
