import { glob } from "node:fs/promises";
import { sql } from "kysely";
import { expect } from "vitest";
import type { Db } from "#src/db/client.ts";
import {
  anything,
  compilingDatabase,
  emptyTexts,
  withoutProperties,
} from "./compiling-database.ts";

/** Views over the tables of several features, for all features. They store nothing. */
export const views = ["tenant", "shop_access", "sender_hold"];

type Query = (db: Db, ...given: unknown[]) => unknown;

/** Arguments after the first one and rows, for functions that `anything` does not suit. By the name of the function. */
interface Given {
  givenArguments: Record<string, unknown[]>;
  givenRows: Record<string, unknown[]>;
}

/**
 * Returns the statements of a query. An ordinary call, whose statements find rows, must succeed. Calls
 * without values or rows add statements that only they reach.
 */
async function statementsOf(name: string, query: Query, { givenArguments, givenRows }: Given) {
  const given = givenArguments[name] ?? Array(6).fill(anything);
  const found = givenRows[name] ?? [anything];
  const ordinary = new Set<string>();
  const addTo =
    (statements: Set<string>) =>
    ({ sql: statement }: { sql: string }) =>
      void statements.add(statement);
  let result: unknown;
  try {
    result = query(compilingDatabase(addTo(ordinary), found), ...given);
    await result;
  } catch (error) {
    throw new Error(`${name} needs given arguments or rows`, { cause: error });
  }
  if (result instanceof Promise) expect([...ordinary], name).not.toEqual([]);
  const others = new Set<string>();
  const repeat = (value: unknown) => given.map(() => value);
  for (const rows of [found, []]) {
    for (const values of [given, ...[undefined, null, withoutProperties, emptyTexts].map(repeat)]) {
      try {
        await query(compilingDatabase(addTo(others), rows), ...values);
      } catch {
        // These calls are not typed, so most functions throw at some point.
      }
    }
  }
  return { ordinary, others };
}

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  Alias?: string;
  "Conflict Arbiter Indexes"?: string[];
  Plans?: Plan[];
  [property: string]: unknown;
}

export const conditions = [
  "Index Cond",
  "Recheck Cond",
  "Filter",
  "Hash Cond",
  "Merge Cond",
  "Join Filter",
  "TID Cond",
];

export function listNodes(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(listNodes)];
}

/** The tables with rows of businesses, and the columns that bind a row to one business. */
type TenantTables = Map<string, string[]>;

export async function readTenantTables(db: Db): Promise<TenantTables> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'business_id'`.execute(db);
  return new Map([
    ...rows.map(({ name }) => [name, ["business_id"]] as const),
    ["business", ["id", "account_id"]],
    ["tenant", ["business_id", "account_id"]],
    ["shop_access", ["business_id", "account_id"]],
    // A membership belongs to its business and to its member.
    ["member", ["business_id", "account_id"]],
  ] as [string, string[]][]);
}

/** Returns the names of the indexes that begin with the business. */
export async function readTenantIndexes(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select i.indexrelid::regclass::text as name from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where a.attname = 'business_id'`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/**
 * Returns the tenant tables of a plan that no condition binds to a business. The planner shows each
 * condition where a table is read: the column equals a value, or a column of a bound table.
 */
export function unboundTables(
  plan: Plan,
  { tenantTables, tenantIndexes }: { tenantTables: TenantTables; tenantIndexes: Set<string> },
): string[] {
  const nodes = listNodes(plan);
  const scans = nodes.filter((node) => node["Node Type"].endsWith("Scan") && node.Alias);
  const tableOf = new Map(scans.map((scan) => [scan.Alias, scan["Relation Name"]]));
  const equalities = nodes
    .flatMap((node) => conditions.flatMap((name) => String(node[name] ?? "")))
    .flatMap((condition) => [...condition.matchAll(/(\S+) = (\S+)/g)])
    .map(([, left = "", right = ""]) =>
      [left, right].map((side) => side.replace(/^\(+|[),]+$/g, "")),
    );
  // Rows that are no table's come from the caller or from a part of the statement that is checked itself.
  const bound = new Set(
    scans.flatMap(({ Alias, ...scan }) => (scan["Relation Name"] ? [] : Alias)),
  );
  const isBinding = (side: string, other: string) => {
    const [alias = "", column = ""] = side.split(".");
    const table = tableOf.get(alias);
    if (table === undefined) return undefined;
    const columns = tenantTables.get(table);
    if (columns && !columns.includes(column)) return undefined;
    const [otherAlias = ""] = other.split(".");
    return !tableOf.has(otherAlias) || bound.has(otherAlias) ? alias : undefined;
  };
  for (let before = -1; bound.size > before; ) {
    before = bound.size;
    for (const [left = "", right = ""] of equalities) {
      for (const alias of [isBinding(left, right), isBinding(right, left)]) {
        if (alias !== undefined) bound.add(alias);
      }
    }
  }
  const read = scans
    .filter(({ Alias }) => !bound.has(Alias))
    .flatMap((scan) => scan["Relation Name"] ?? []);
  // An update on conflict changes the row that it meets, whose business must be the same.
  const changed = nodes
    .filter((node) => node["Conflict Resolution"] === "UPDATE")
    .filter((node) => !node["Conflict Arbiter Indexes"]?.every((name) => tenantIndexes.has(name)))
    .filter((node) => !/business_id = /.test(String(node["Conflict Filter"])))
    .flatMap((node) => node["Relation Name"] ?? []);
  return [...read, ...changed].filter((table) => tenantTables.has(table));
}

/** Plans a statement without values, which PostgreSQL can since version 16. */
async function explain(db: Db, statement: string): Promise<Plan> {
  // `anything` in place of a list is compiled to one parameter.
  const planned = statement.replace(/ in (\$\d+)/g, " = $1");
  const { rows } = await sql
    .raw<{ "QUERY PLAN": [{ Plan: Plan }] }>(
      `explain (generic_plan, verbose, format json) ${planned}`,
    )
    .execute(db);
  const [plan] = rows[0]?.["QUERY PLAN"] ?? [];
  if (!plan) throw new Error(`No plan for ${statement}`);
  return plan.Plan;
}

/** A statement of a function in a `queries.server.ts`, as PostgreSQL plans it. */
export interface Planned {
  /** For example 'reviews/digest claimWeek'. */
  name: string;
  plan: Plan;
}

/** Plans every statement that the functions of `queries.server.ts` files build. */
export async function planAll(db: Db, given: Given): Promise<Planned[]> {
  const planned: Planned[] = [];
  for await (const file of glob("src/{features,services}/**/queries.server.ts")) {
    const queries = (await import(/* @vite-ignore */ `../${file}`)) as Record<string, unknown>;
    const subject = file.replace(/^src\/(features\/)?|\/queries\.server\.ts$/g, "");
    for (const [query, value] of Object.entries(queries)) {
      if (typeof value !== "function") continue;
      const name = `${subject} ${query}`;
      const { ordinary, others } = await statementsOf(name, value as Query, given);
      for (const statement of new Set([...ordinary, ...others])) {
        const plan = await explain(db, statement).catch((error: unknown) => {
          if (ordinary.has(statement)) throw new Error(`${name}: ${statement}`, { cause: error });
        });
        if (plan) planned.push({ name, plan });
      }
    }
  }
  return planned;
}

/** A plan names the tables behind a view. In place of each view, a table with its columns is named itself. */
export async function makeViewsTables(db: Db): Promise<void> {
  for (const view of views) {
    const [name, row] = [sql.table(view), sql.table(`${view}_row`)];
    await sql`create table ${row} as table ${name} with no data`.execute(db);
    await sql`create index on ${row} (business_id)`.execute(db);
    await sql`drop view ${name}`.execute(db);
    await sql`alter table ${row} rename to ${name}`.execute(db);
  }
}

/** Returns the tables of a plan, and whether it writes them. */
export function usedTables(plan: Plan): [table: string, use: "reads" | "writes"][] {
  return listNodes(plan).flatMap((node): [string, "reads" | "writes"][] =>
    node["Relation Name"]
      ? [[node["Relation Name"], node["Node Type"] === "ModifyTable" ? "writes" : "reads"]]
      : [],
  );
}
