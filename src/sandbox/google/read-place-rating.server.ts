import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { PlaceRating } from "../places-server.server.ts";
import type { EmulatedReview } from "./emulated-reviews.server.ts";

/** Returns the rating of a place as the map shows it, from the reviews of its profile; undefined without any. */
export async function readPlaceRating(db: Db, placeId: string): Promise<PlaceRating | undefined> {
  const { rows } = await sql<{ review: string }>`
    select review from sandbox.google_review where location in
      (select name from sandbox.google_location where place_id = ${placeId})`.execute(db);
  if (rows.length === 0) return undefined;
  const stars = rows.map(({ review }) => (JSON.parse(review) as EmulatedReview).stars);
  const average = stars.reduce((sum: number, one) => sum + one, 0) / stars.length;
  return { rating: Math.round(average * 10) / 10, userRatingCount: stars.length };
}
