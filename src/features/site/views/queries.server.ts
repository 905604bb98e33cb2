import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";

/** Adds views of a page on a day, 'YYYY-MM-DD'. */
export async function addPageViews(
  db: Db,
  day: string,
  path: string,
  views: number,
): Promise<void> {
  await sql`
    insert into site_page_day as p (day, path, views) values (${day}::date, ${path}, ${views})
    on conflict (day, path) do update set views = p.views + excluded.views`.execute(db);
}
