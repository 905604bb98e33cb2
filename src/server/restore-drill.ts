import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";

/** Tables whose rows a person recognises. */
const tables = ["account", "business", "review", "subscription", "invitation_opt_out"] as const;

export interface Drill {
  /** One line for each table, for the operator. */
  lines: string[];
  /** Why the restored database cannot be trusted. Empty if it can. */
  problems: string[];
}

/**
 * Compares a restored database with the running one: rows of the most important tables, the newest review, and the
 * counters of reviews, which equal the rows in every consistent copy. Only reads.
 */
export async function compareRestored(running: Db, restored: Db): Promise<Drill> {
  const [now, then] = await Promise.all([count(running), count(restored)]);
  const lines = tables.map((table) => `${table}: ${then[table]} restored, ${now[table]} running`);
  lines.push(`newest review: ${at(then.newest)} restored, ${at(now.newest)} running`);
  const lost = tables.filter((table) => then[table] === 0 && now[table] > 0);
  const problems = lost.map((table) => `no row of ${table} was restored`);
  if (then.wrong > 0)
    problems.push(`the counters of ${then.wrong} businesses differ from their reviews`);
  return { lines, problems };
}

type Counts = Record<(typeof tables)[number], number> & { newest: Date | null; wrong: number };

async function count(db: Db): Promise<Counts> {
  const counted = tables.map(
    (table) => sql`(select count(*)::int from ${sql.table(table)}) as ${sql.ref(table)}`,
  );
  const { rows } = await sql<Counts>`
    select ${sql.join(counted)}, (select max(created_at) from review) as newest, (
      select count(*)::int from (select business_id, count(*) as n from review group by business_id) as r
      full join (select business_id, stars_1 + stars_2 + stars_3 + stars_4 + stars_5 as n from rating_count) as c using (business_id)
      where coalesce(r.n, 0) <> coalesce(c.n, 0)) as wrong`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The database has no answer");
  return row;
}

const at = (newest: Date | null) => newest?.toISOString() ?? "none";
