import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";

/**
 * Returns the rows that contain any of `texts`, ignoring case. Searches all tables outside `leaveOut`
 * and the system schemas. Decodes bytea columns to text and searches them too.
 */
export async function findInDatabase(
  db: Db,
  texts: string[],
  { leaveOut = ["sandbox"] }: { leaveOut?: string[] } = {},
): Promise<string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string; bytes: string[] }>`
    select n.nspname as schema, c.relname as name,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid
        and a.atttypid = 'bytea'::regtype and a.attnum > 0 and not a.attisdropped) as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and n.nspname !~ '^(pg_|information_schema$)'
      and n.nspname <> all(${leaveOut})`.execute(db);
  if (tables.length < 20) throw new Error(`Only ${tables.length} tables were found`);
  const found: string[] = [];
  for (const { schema, name, bytes } of tables) {
    const decoded = bytes.map((one) => sql`encode(${sql.ref(`t.${one}`)}, 'escape')`);
    const { rows } = await sql<{ row: string }>`
      select row from ${sql.table(`${schema}.${name}`)} t,
        concat_ws(' ', ${sql.join([sql`t::text`, ...decoded])}) as row
      where exists (select from unnest(${texts.map((text) => text.toLowerCase())}::text[]) sought
        where position(sought in lower(row)) > 0)`.execute(db);
    found.push(...rows.map(({ row }) => `${schema}.${name}: ${row}`));
  }
  return found;
}
