import type { Db } from "#src/db/client.ts";

/** Returns a business with its current slug and the hash of its logo. */
export function findBusiness(db: Db, businessId: string) {
  return db
    .selectFrom("business")
    .innerJoin("slug", (join) =>
      join.onRef("slug.business_id", "=", "business.id").on("slug.is_current", "=", true),
    )
    .leftJoin("business_logo", "business_logo.business_id", "business.id")
    .where("business.id", "=", businessId)
    .select([
      "slug.slug",
      "slug.origin as slug_origin",
      "place_id",
      "place_name",
      "article",
      "address",
      "google_url",
      "blocked_at",
      "min_score_review",
      "main_message_invite",
      "call_to_action",
      "print_look",
      "print_translated",
      "topics",
      "business.accent",
      "business_logo.sha256 as logo_sha256",
      "business_logo.accent as logo_accent",
    ])
    .executeTakeFirstOrThrow();
}

/** Locks the row of the business until the transaction ends, so that concurrent saves run in order. */
export function lockBusiness(tx: Db, businessId: string) {
  return tx
    .selectFrom("business")
    .where("id", "=", businessId)
    .select(["place_id", "place_name", "google_url", "main_message_invite"])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export interface BusinessChanges {
  place_id?: string | null;
  place_name?: string | null;
  article?: string | null;
  address?: string | null;
  google_url?: string | null;
  min_score_review?: number;
  main_message_invite?: string | null;
  call_to_action?: string | null;
  print_look?: string;
  print_translated?: boolean | undefined;
  topics?: number[];
  accent?: string | null;
  badge_shown?: boolean | undefined;
  alert_unhappy?: boolean | undefined;
  alert_digest?: boolean | undefined;
}

/** Updates the given columns. Without columns it does nothing. */
export async function updateBusiness(db: Db, businessId: string, changes: BusinessChanges) {
  if (Object.values(changes).every((value) => value === undefined)) return;
  await db.updateTable("business").set(changes).where("id", "=", businessId).execute();
}

/** Stores the business of a new account, without a place. */
export async function insertBusiness(
  db: Db,
  business: { id: string; accountId: string; now: Date },
): Promise<void> {
  await db
    .insertInto("business")
    .values({ id: business.id, account_id: business.accountId, created_at: business.now })
    .execute();
}
