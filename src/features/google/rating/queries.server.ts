import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";

/** The place and the goal of a business, and Google's figures if the owner connected the profile. */
export async function readRatingFacts(db: Db, businessId: string) {
  const row = await db
    .selectFrom("tenant")
    .leftJoin("google_rating", "google_rating.business_id", "tenant.business_id")
    .leftJoin("google_connection", (join) =>
      join
        .onRef("google_connection.business_id", "=", "tenant.business_id")
        .on("google_connection.state", "=", "connected"),
    )
    .where("tenant.business_id", "=", businessId)
    .select(["place_id", "place_name", "goal", "average", "total", "read_at", "connected_at"])
    .executeTakeFirstOrThrow();
  return {
    ...row,
    goal: row.goal === null ? null : Number(row.goal),
    average: row.average === null ? null : Number(row.average),
  };
}

export async function saveGoal(db: Db, businessId: string, goal: number | null): Promise<void> {
  await db
    .insertInto("google_rating")
    .values({ business_id: businessId, goal })
    .onConflict((row) => row.column("business_id").doUpdateSet({ goal }))
    .execute();
}

/** Counts one call of a business on a day. Returns false, and counts nothing, at `max` calls. */
export async function countOwnRatingCall(
  tx: Db,
  businessId: string,
  { day, max }: { day: string; max: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into google_rating as r (business_id, called_on, calls)
    select ${businessId}::uuid, ${day}::date, 1 where ${max}::int > 0
    on conflict (business_id) do update set
      calls = case when r.called_on = excluded.called_on then r.calls + 1 else 1 end,
      called_on = excluded.called_on
    where r.called_on is distinct from excluded.called_on or r.calls < ${max}
    returning 1`.execute(tx);
  return rows.length > 0;
}
