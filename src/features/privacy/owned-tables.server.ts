import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";

/** A table with rows that belong to accounts. Read from the catalogue, so new tables are included. */
export interface OwnedTable {
  name: string;
  /** The column that identifies the account or business of a row. */
  owner: "id" | "account_id" | "business_id";
  /** The column that names the account of another person, as in a membership or an invitation to a team. */
  further: "account_id" | "email" | undefined;
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
    const table = { name, further: undefined, columns };
    if (name === "account") return [{ ...table, owner: "id" }];
    if (has("business_id")) {
      const further = (["account_id", "email"] as const).find(has);
      return [{ ...table, owner: "business_id", further }];
    }
    return has("account_id") ? [{ ...table, owner: "account_id" }] : [];
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

/** Deletes at most `max` rows of the businesses in a table that has a `business_id`. Returns how many. */
export async function deleteBatchOfBusinesses(
  db: Db,
  table: OwnedTable,
  businessIds: string[],
  max: number,
): Promise<number> {
  const name = sql.table(table.name);
  const { numAffectedRows } = await sql`
    delete from ${name} where ctid = any(array(
      select t.ctid from ${name} t where t.business_id = any(${businessIds}::uuid[])
      limit ${max}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Deletes a business. Its foreign keys delete the rows that still belong to it. */
export async function deleteBusiness(tx: Db, businessId: string): Promise<void> {
  await tx.deleteFrom("business").where("id", "=", businessId).execute();
}

/** Deletes the account. Its foreign keys delete the rows that still belong to it. */
export async function deleteAccount(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom("account").where("id", "=", accountId).execute();
}

function ownedBy({ owner, further }: OwnedTable, alias: string, accountId: string) {
  const column = sql.ref(`${alias}.${owner}`);
  if (owner !== "business_id") return sql`${column} = ${accountId}::uuid`;
  const ofShops = sql`${column} in (select id from business where account_id = ${accountId}::uuid)`;
  if (!further) return ofShops;
  const named = further === "email" ? sql`email` : sql`id`;
  const account = sql`(select ${named} from account where id = ${accountId}::uuid)`;
  return sql`(${ofShops} or ${sql.ref(`${alias}.${further}`)} = ${account})`;
}

/**
 * Returns true for hashes and secrets: useless to the owner, useful to a thief of the export. The text of a mail may
 * contain a link that sets a new password; the owner has the mail.
 */
function isSecret(column: string): boolean {
  return /(_hash|secret|token)$/.test(column) || ["html", "plain", "headers"].includes(column);
}
