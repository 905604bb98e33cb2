import { sql } from "kysely";
import { expect, test } from "vitest";
import { setUpDatabase } from "#testing/file-database.ts";

const database = setUpDatabase();

test("the primary key of every table with a business_id starts with it, except slug", async () => {
  const { rows } = await sql<{ table: string; first: string | null }>`
    select c.relname as table, first.attname as first
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute tenant on tenant.attrelid = c.oid and tenant.attname = 'business_id'
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    left join pg_attribute first on first.attrelid = c.oid and first.attnum = i.indkey[0]
    where c.relkind in ('r', 'p') and not tenant.attisdropped`.execute(database.db);
  expect(rows.length).toBeGreaterThan(15);
  expect(rows.filter(({ first }) => first !== "business_id")).toEqual([
    { table: "slug", first: "slug" },
  ]);
});
