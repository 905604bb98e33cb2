import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";

/** A table with rows that belong to accounts. Read from the catalogue, so new tables are included. */
export interface OwnedTable {
  name: string;
  /** The column that identifies the account or business of a row. */
  owner: "id" | "account_id" | "business_id";
  columns: { name: string; type: string }[];
}

/** Returns every table whose rows may belong to an account. */
export async function findTables(db: Db): Promise<OwnedTable[]> {
  const { rows } = await sql<{ name: string; columns: OwnedTable["columns"] }>`
    select c.table_name as name,
      json_agg(json_build_object('name', c.column_name, 'type', c.data_type)
        order by c.ordinal_position) as columns
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
    group by c.table_name order by c.table_name`.execute(db);
  return rows.flatMap(({ name, columns }): OwnedTable[] => {
    const has = (column: string) => columns.some((one) => one.name === column);
    if (name === "account") return [{ name, owner: "id", columns }];
    if (has("business_id")) return [{ name, owner: "business_id", columns }];
    return has("account_id") ? [{ name, owner: "account_id", columns }] : [];
  });
}

/** Yields the rows of one account in a table, in batches. Omits columns that contain secrets. */
export async function* readTable(
  tx: Db,
  table: OwnedTable,
  accountId: string,
): AsyncGenerator<unknown[]> {
  const columns = table.columns
    .filter(({ name }) => !isSecret(name))
    .map(({ name, type }) => {
      const column = sql.ref(`t.${name}`);
      return type === "bytea"
        ? sql`${sql.lit(name)}, encode(${column}, 'base64')`
        : sql`${sql.lit(name)}, ${column}`;
    });
  await sql`declare rows_of_account no scroll cursor for
    select json_build_object(${sql.join(columns)}) as row
    from ${sql.table(table.name)} t where ${ownedBy(table, "t", accountId)}`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ row: unknown }>`fetch 500 from rows_of_account`.execute(tx);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await sql`close rows_of_account`.execute(tx);
}

/** Deletes at most `max` rows of the account's business in a table. Returns how many. */
export async function deleteBatchOfBusiness(
  db: Db,
  table: OwnedTable,
  accountId: string,
  max: number,
): Promise<number> {
  const name = sql.table(table.name);
  const { numAffectedRows } = await sql`
    delete from ${name} where ctid = any(array(
      select t.ctid from ${name} t where ${ownedBy(table, "t", accountId)} limit ${max}))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/** Deletes the account. Its foreign keys delete the rows that still belong to it. */
export async function deleteAccount(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom("account").where("id", "=", accountId).execute();
}

function ownedBy({ owner }: OwnedTable, alias: string, accountId: string) {
  const column = sql.ref(`${alias}.${owner}`);
  return owner === "business_id"
    ? sql`${column} in (select id from business where account_id = ${accountId}::uuid)`
    : sql`${column} = ${accountId}::uuid`;
}

/** Returns true for hashes and secrets: useless to the owner, useful to a thief of the export. */
function isSecret(column: string): boolean {
  return /(_hash|secret|token)$/.test(column);
}
