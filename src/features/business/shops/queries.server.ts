import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";

/** Copies the columns that say how the pages of a business look and what they say. */
export async function copyColumns(db: Db, from: string, to: string): Promise<void> {
  await sql`
    update business set (accent, call_to_action, print_look, print_translated, main_message_invite, min_score_review, badge_shown, topics) = (
      select accent, call_to_action, print_look, print_translated, main_message_invite, min_score_review, badge_shown, topics
      from business source where source.id = ${from}::uuid)
    where business.id = ${to}::uuid`.execute(db);
}

/** Copies the logo, if there is one. */
export async function copyLogo(db: Db, from: string, to: string): Promise<void> {
  await sql`
    insert into business_logo (business_id, sha256, media_type, content, accent)
    select ${to}::uuid, sha256, media_type, content, accent from business_logo
    where business_id = ${from}::uuid`.execute(db);
}
