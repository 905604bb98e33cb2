import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import { generateReviews } from "#testing/generate-reviews.ts";

/**
 * Stores `count` reviews of a business, spread evenly over stars, five sources and the last 90 days. One in four names
 * two topics.
 */
export function generateEvenReviews(db: Db, businessId: string, count: number): Promise<void> {
  return generateReviews(
    db,
    businessId,
    count,
    (numbers) =>
      sql`select n as position, uuidv7() as id, (1 + n % 5)::smallint as rating,
          'Atendimento muito bom, voltarei mais vezes.' as comment, 'mesa-' || (1 + n % 5) as source,
          false as displayed, null::text as status, '' as note, (case n % 4 when 0 then 3 else 0 end)::smallint as topics,
          null::timestamptz as google_clicked_at,
          now() - (${count}::bigint - n) * interval '90 days' / ${count}::bigint as created_at
        from ${numbers}`,
  );
}
