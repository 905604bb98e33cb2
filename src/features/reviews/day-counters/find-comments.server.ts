import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { Status } from "../messages/queries.server.ts";
import type { Period } from "./queries.server.ts";

export interface Said {
  rating: number;
  comment: string;
  created_at: Date;
  status: Status | null;
}

/**
 * The newest comments of a period, up to `each` of every star. The counters tell which numbers the
 * period's reviews have, and of each star the newest 300 are looked at, however many there were.
 */
export async function readComments(
  db: Db,
  businessId: string,
  { from, to, each }: Period & { each: number },
): Promise<Said[]> {
  const { rows } = await sql<Said>`
    with days as (
      select ${sql.join(
        [1, 2, 3, 4, 5].flatMap((star) => [
          sql`coalesce(sum(${sql.ref(`stars_${star}`)}) filter (where day > ${to}::date), 0)::bigint
            as ${sql.ref(`after_${star}`)}`,
          sql`coalesce(sum(${sql.ref(`stars_${star}`)}) filter (where day <= ${to}::date), 0)::bigint
            as ${sql.ref(`in_${star}`)}`,
        ]),
      )}
      from activity_day where business_id = ${businessId}::uuid and day >= ${from}::date
    ), numbered as (
      select star, newest, least(counted, 300) as many
      from days, rating_count c, lateral (values ${sql.join(
        [1, 2, 3, 4, 5].map(
          (star) => sql`(${sql.lit(star)}, c.${sql.ref(`stars_${star}`)}
            - ${sql.ref(`after_${star}`)}, ${sql.ref(`in_${star}`)})`,
        ),
      )}) of_star (star, newest, counted)
      where c.business_id = ${businessId}::uuid
    )
    select said.* from numbered, lateral (
      select rating, comment, created_at, status from review
      where business_id = ${businessId}::uuid and rating = star
        and star_seq <= newest and star_seq > newest - many and comment <> ''
        -- Two that arrive together at midnight may have their numbers in the other order.
        and (created_at at time zone 'America/Sao_Paulo')::date between ${from}::date and ${to}::date
      order by star_seq desc limit ${each}
    ) said`.execute(db);
  return rows;
}
