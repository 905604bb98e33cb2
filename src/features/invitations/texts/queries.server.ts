import type { Db } from "#src/db/client.ts";
import type { Article } from "#src/features/business/profile/with-article.ts";
import type { Channel } from "#src/features/sources/channels.ts";

/** The name is null until the owner has chosen a place. */
export async function findPlaceName(db: Db, businessId: string) {
  const { place_name, article } = await db
    .selectFrom("tenant")
    .select(["place_name", "article"])
    .where("business_id", "=", businessId)
    .executeTakeFirstOrThrow();
  return { place_name, article: article as Article | null };
}

/** Returns the owner's own texts. A channel with the default text has none. */
export function listTexts(db: Db, businessId: string) {
  return db
    .selectFrom("invitation_text")
    .select(["channel", "subject", "body"])
    .where("business_id", "=", businessId)
    .execute();
}

/** Stores the owner's text of a channel in place of the text before. */
export async function storeText(
  db: Db,
  businessId: string,
  channel: Channel,
  text: { subject: string | null; body: string; updated_at: Date },
): Promise<void> {
  await db
    .insertInto("invitation_text")
    .values({ business_id: businessId, channel, ...text })
    .onConflict((conflict) => conflict.columns(["business_id", "channel"]).doUpdateSet(text))
    .execute();
}

/** Deletes the owner's text of a channel, so that the default text applies again. */
export async function deleteText(db: Db, businessId: string, channel: Channel): Promise<void> {
  await db
    .deleteFrom("invitation_text")
    .where("business_id", "=", businessId)
    .where("channel", "=", channel)
    .execute();
}
