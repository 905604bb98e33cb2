import { loadModule, parseSync } from "libpg-query";

/** The tables with rows of businesses, and the columns that bind a row to one business. */
export type TenantTables = ReadonlyMap<string, readonly string[]>;

type Tree = { [key: string]: unknown };
const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null;

/** Loads PostgreSQL's own parser. Call it before `unboundTables`. */
export const loadParser = loadModule;

/**
 * Returns the tenant tables that a statement reads or writes without naming a business: no condition of the same
 * query compares a column that binds them with a value or with a column of a bound table. An insert must fill
 * `business_id`. Throws if PostgreSQL's parser rejects the statement.
 */
export function unboundTables(statement: string, tenantTables: TenantTables): string[] {
  const found: string[] = [];
  visit(parseSync(statement), new Set());
  return found;

  /** Walks through a statement and checks each query in it. `names` are the names of its `with` queries. */
  function visit(value: unknown, names: ReadonlySet<string>): void {
    for (const [key, child] of isTree(value) ? Object.entries(value) : []) {
      if (!isTree(child)) continue;
      const isQuery = /^(Select|Insert|Update|Delete|Merge)Stmt$|^(larg|rarg)$/.test(key);
      const known = isQuery ? new Set([...names, ...listNames(child)]) : names;
      if (isQuery) found.push(...checkQuery(key, child, known));
      visit(child, known);
    }
  }

  function checkQuery(kind: string, query: Tree, names: ReadonlySet<string>): string[] {
    const own = partsOf(query);
    const written = isTree(query.relation) ? [tableOf(query.relation)] : [];
    const tables = [...written, ...own.tables].filter(({ name }) => !names.has(name));
    const open = new Map(
      tables.flatMap(({ name, alias }) => {
        const columns = tenantTables.get(name);
        return columns ? [[alias, { name, columns }] as const] : [];
      }),
    );
    if (kind === "InsertStmt") {
      const columns = treesIn(query.cols).map((one) => (one.ResTarget as Tree)?.name);
      for (const { name, alias } of written) {
        if (tenantTables.get(name)?.some((column) => columns.includes(column))) open.delete(alias);
      }
    }
    const [only] = open.size === 1 ? open.keys() : [];
    const binds = ([alias, column]: Column) => {
      const from =
        alias ?? only ?? [...open].find(([, { columns }]) => columns.includes(column))?.[0];
      return from !== undefined && open.get(from)?.columns.includes(column) ? from : undefined;
    };
    for (let before = -1; before !== open.size; ) {
      before = open.size;
      for (const [left, right] of own.equalities) {
        for (const [side, other] of [
          [left, right],
          [right, left],
        ]) {
          const bound = side && binds(side);
          const isOpen = other && (other[0] ? open.has(other[0]) : binds(other) !== undefined);
          if (bound !== undefined && !isOpen) open.delete(bound);
        }
      }
      // `using (business_id)`: the column is the same in all tables of the join.
      for (const column of own.shared) {
        const sharing = [...open].filter(([, { columns }]) => columns.includes(column));
        if (sharing.length < own.tables.length) for (const [alias] of sharing) open.delete(alias);
      }
    }
    return [...open.values()].map(({ name }) => name);
  }
}

/** Alias, if there is one, and name. */
type Column = [alias: string | undefined, name: string];

interface Parts {
  tables: { name: string; alias: string }[];
  /** Both sides of each comparison; undefined if a side is no column. */
  equalities: [Column | undefined, Column | undefined][];
  shared: string[];
}

/** Returns the tables and equalities of a query itself, without those of the queries in it. */
function partsOf({ fromClause, usingClause, sourceRelation, ...query }: Tree): Parts {
  const parts: Parts = { tables: [], equalities: [], shared: [] };
  const walk = (value: unknown): void => {
    for (const [key, child] of isTree(value) ? Object.entries(value) : []) {
      if (!isTree(child) || /Stmt$/.test(key) || key === "withClause") continue;
      if (key === "RangeVar") parts.tables.push(tableOf(child));
      if (key === "JoinExpr") parts.shared.push(...textsOf(child.usingClause));
      if (key === "A_Expr") parts.equalities.push(...equalitiesOf(child));
      if (key === "SubLink" && child.subLinkType === "ANY_SUBLINK") {
        for (const one of sidesOf(child.testexpr)) {
          parts.equalities.push([columnOf(one), undefined]);
        }
      }
      walk(child);
    }
  };
  walk([fromClause, usingClause, sourceRelation, query.whereClause, query.joinCondition]);
  return parts;
}

/** `a = b`, `a in (…)`, `a = any(…)` and `(a, b) = (c, d)`. */
function equalitiesOf({ kind, name, lexpr, rexpr }: Tree): Parts["equalities"] {
  if (!textsOf(name).includes("=") || !/^AEXPR_(OP|OP_ANY|IN)$/.test(`${kind}`)) return [];
  const right = sidesOf(rexpr);
  return sidesOf(lexpr).map((one, index) => [columnOf(one), columnOf(right[index])]);
}

/** The values of a row, or the one value. */
function sidesOf(value: unknown): unknown[] {
  return isTree(value) && isTree(value.RowExpr) ? treesIn(value.RowExpr.args) : [value];
}

function columnOf(value: unknown): Column | undefined {
  const reference = isTree(value) ? value.ColumnRef : undefined;
  const [last, alias] = isTree(reference) ? textsOf(reference.fields).toReversed() : [];
  return last === undefined ? undefined : [alias, last];
}

/** A table of another schema has its schema in the name. */
function tableOf({ schemaname, relname, alias }: Tree): { name: string; alias: string } {
  const named = isTree(alias) ? alias.aliasname : undefined;
  const name = schemaname ? `${schemaname}.${relname}` : `${relname}`;
  return { name, alias: `${named ?? relname}` };
}

/** The parts of a name. */
const textsOf = (value: unknown) => treesIn(value).map((one) => `${(one.String as Tree)?.sval}`);

const treesIn = (value: unknown): Tree[] => (Array.isArray(value) ? value.filter(isTree) : []);

/** Names of the `with` queries of a query. */
function listNames({ withClause }: Tree): string[] {
  const ctes = isTree(withClause) ? treesIn(withClause.ctes) : [];
  return ctes.map((one) => `${(one.CommonTableExpr as Tree)?.ctename}`);
}
