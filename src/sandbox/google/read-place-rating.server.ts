import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { Clock } from "#src/services/clock.ts";
import type { PlaceRating } from "../places-server.server.ts";
import { type EmulatedReview, starsOnMap } from "./emulated-reviews.server.ts";

/**
 * Returns the rating of a place as the map shows it, from the reviews of its profile; undefined without any.
 * New and changed stars count after some hours.
 */
export async function readPlaceRating(
  { db, clock }: { db: Db; clock: Clock },
  placeId: string,
): Promise<PlaceRating | undefined> {
  const { rows } = await sql<{ review: string }>`
    select review from sandbox.google_review where location in
      (select name from sandbox.google_location where place_id = ${placeId})`.execute(db);
  const now = clock.now();
  const stars = rows.flatMap(
    ({ review }) => starsOnMap(JSON.parse(review) as EmulatedReview, now) ?? [],
  );
  if (stars.length === 0) return undefined;
  const average = stars.reduce((sum: number, one) => sum + one, 0) / stars.length;
  return { rating: Math.round(average * 10) / 10, userRatingCount: stars.length };
}
