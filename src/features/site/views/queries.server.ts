import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";

/** Adds one view of a page on a day, 'YYYY-MM-DD'. */
export async function addPageView(db: Db, day: string, path: string): Promise<void> {
  await sql`
    insert into site_page_day as p (day, path, views) values (${day}::date, ${path}, 1)
    on conflict (day, path) do update set views = p.views + 1`.execute(db);
}
