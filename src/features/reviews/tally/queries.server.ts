import { type RawBuilder, sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import { columns, type Filter, type Status } from "../messages/queries.server.ts";

/** Numbers in a narrow and a wide block, as the tally's trigger counts them. */
const narrow = 128;
const wide = 32_768;

/** Every state of a review that the tally counts; the rest is unseen and asks nothing. */
const states: { column: string; displayed: boolean; status: Status | null }[] = [
  { column: "seen", displayed: true, status: null },
  { column: "open", displayed: false, status: "open" },
  { column: "open_seen", displayed: true, status: "open" },
  { column: "resolved", displayed: false, status: "resolved" },
  { column: "resolved_seen", displayed: true, status: "resolved" },
];

/** How many reviews pass a filter: adds up the wide blocks, 31 for each million of reviews. */
export async function countFiltered(db: Db, businessId: string, filter: Filter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ${wideBlocks(businessId, filter)}
    select coalesce(sum(n), 0)::bigint as count from wide`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * One page of the reviews that pass a filter, newest first. The wide blocks tell which of them hold
 * the page, then their narrow ones do; only the reviews of these are looked at, at any depth.
 */
export function pageFiltered(
  db: Db,
  businessId: string,
  { offset, size, ...filter }: Filter & { offset: number; size: number },
) {
  const holds = sql`n > 0 and before < ${offset}::bigint + ${size}::bigint
    and before + n > ${offset}::bigint`;
  const number = sql.ref(filter.stars === undefined ? "seq" : "star_seq");
  return db
    .with("found", (found) =>
      found
        .selectFrom(
          sql<{ block: number; before: number }>`(
            with ${wideBlocks(businessId, filter)},
            held as (select * from wide where ${holds}),
            narrow as (
              select b.block, passing.n, (sum(passing.n) over (order by b.block desc) - passing.n
                + (select min(before) from held))::bigint as before
              from counted, held,
                generate_series(held.block * ${sql.lit(wide / narrow)},
                  least((held.block + 1) * ${sql.lit(wide / narrow)} - 1,
                    (last - 1) / ${sql.lit(narrow)})) b (block)
                ${tallyOf(businessId, filter, narrow)}
            )
            select block, before from narrow where ${holds})`.as("f"),
        )
        .select(["f.block", "f.before"]),
    )
    .selectFrom("found")
    .innerJoinLateral(
      (review) =>
        review
          .selectFrom("review")
          .select(columns)
          .select(sql<number>`${number}`.as("number"))
          .where("business_id", "=", businessId)
          .$if(filter.stars !== undefined, (query) => query.where("rating", "=", filter.stars ?? 0))
          .where(sql<boolean>`${number} > found.block * ${sql.lit(narrow)}
            and ${number} <= (found.block + 1) * ${sql.lit(narrow)}`)
          .$if(filter.displayed !== undefined, (query) =>
            query.where("displayed", "=", filter.displayed === true),
          )
          .$if(filter.status !== undefined, (query) =>
            query.where("status", "=", filter.status ?? ""),
          )
          // A block holds no more; said, so that the planner cannot walk through all reviews instead.
          .limit(sql.lit(narrow))
          .as("one"),
      (join) => join.onTrue(),
    )
    .selectAll("one")
    .orderBy("number", "desc")
    .offset(sql<number>`${offset}::bigint - (select min(before) from found)`)
    .limit(size)
    .execute();
}

/** The wide blocks with how many reviews of the filter each holds, and how many newer ones precede it. */
function wideBlocks(businessId: string, filter: Filter): RawBuilder<unknown> {
  const last = filter.stars
    ? sql.ref(`stars_${filter.stars}`)
    : sql`stars_1 + stars_2 + stars_3 + stars_4 + stars_5`;
  return sql`counted as (
      select ${last} as last from rating_count where business_id = ${businessId}::uuid
    ), wide as (
      select b.block, passing.n, (sum(passing.n) over (order by b.block desc) - passing.n)::bigint as before
      from counted, generate_series(0, (last - 1) / ${sql.lit(wide)}) b (block)
        ${tallyOf(businessId, filter, wide)}
    )`;
}

/** Joins `n` to a block `b`: its reviews that pass the filter, by the tally or as the tally's rest. */
function tallyOf(businessId: string, filter: Filter, span: number): RawBuilder<unknown> {
  const { stars = 0, displayed, status } = filter;
  const passes = (state: (typeof states)[number]) =>
    (displayed === undefined || state.displayed === displayed) &&
    (status === undefined || state.status === status);
  const sum = (counted: typeof states) =>
    sql.join(
      [sql`0`, ...counted.map(({ column }) => sql`coalesce(t.${sql.ref(column)}, 0)`)],
      sql` + `,
    );
  const ofRest = displayed !== true && status === undefined;
  const size = sql`least((b.block + 1) * ${sql.lit(span)}, last) - b.block * ${sql.lit(span)}`;
  const n = ofRest
    ? sql`${size} - (${sum(states.filter((state) => !passes(state)))})`
    : sum(states.filter(passes));
  const ofBlock = sql`t.business_id = ${businessId}::uuid and t.stars = ${stars}::smallint
    and t.span = ${sql.lit(span)} and t.block = b.block`;
  // Of the narrow blocks few are asked for, each by its key: a join would read all there are.
  const tally =
    span === wide
      ? sql`left join review_tally t on ${ofBlock}`
      : sql`left join lateral (select * from review_tally t where ${ofBlock} limit 1) t on true`;
  return sql`${tally},
    lateral (select (${n})::bigint as n) passing`;
}
