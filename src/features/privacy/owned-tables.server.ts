import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";

/** A table that holds something of accounts, found in the database itself: new ones join by themselves. */
export interface OwnedTable {
  name: string;
  /** The column that says whose a row is. */
  owner: "id" | "account_id" | "business_id";
  columns: { name: string; type: string }[];
}

/** Every table in which something may belong to an account. */
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

/** A table's rows of one account, some at a time. Columns that hold secrets are left out. */
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

/** Deletes at most `most` rows of a table that business ids own. Answers how many it deleted. */
export async function deleteSomeOfBusiness(
  db: Db,
  table: OwnedTable,
  accountId: string,
  most: number,
): Promise<number> {
  const name = sql.table(table.name);
  const { numAffectedRows } = await sql`
    delete from ${name} where ctid = any(array(
      select t.ctid from ${name} t where ${ownedBy(table, "t", accountId)} limit ${most}))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/** Removes the account itself; what still belongs to it goes by its foreign keys. */
export async function deleteAccount(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom("account").where("id", "=", accountId).execute();
}

function ownedBy({ owner }: OwnedTable, alias: string, accountId: string) {
  const column = sql.ref(`${alias}.${owner}`);
  return owner === "business_id"
    ? sql`${column} in (select id from business where account_id = ${accountId}::uuid)`
    : sql`${column} = ${accountId}::uuid`;
}

/** Hashes of passwords and tokens: of no use to their owner, of some to a thief. */
function isSecret(column: string): boolean {
  return /(_hash|secret|token)$/.test(column);
}
