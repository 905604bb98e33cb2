import { glob } from "node:fs/promises";
import type { Db } from "#src/db/client.ts";
import {
  anything,
  compilingDatabase,
  emptyTexts,
  withoutProperties,
} from "./compiling-database.ts";

type Query = (db: Db, ...given: unknown[]) => unknown;

const nameOf = Symbol("name");

/** A value that knows its name: each of its properties is such a value too, and a text made of it is its name. */
function named(name: string): unknown {
  return new Proxy(
    {},
    {
      get(_, property) {
        switch (property) {
          case nameOf:
            return name;
          // No promise, and no part of a statement.
          case "then":
          case "toOperationNode":
            return undefined;
          case "length":
            return 1;
          case Symbol.iterator:
            return () => [named(`${name}[]`)].values();
          case "map":
          case "flatMap":
          case "flat":
          case "filter":
          case "toSorted":
            return (change?: (one: unknown, index: number) => unknown) => {
              const one = named(`${name}[]`);
              const isMap = property === "map" || property === "flatMap";
              return [isMap && change ? change(one, 0) : one].flat();
            };
          case Symbol.toPrimitive:
          case "toString":
          case "toISOString":
          case "toLowerCase":
          case "replaceAll":
          case "getTime":
            return () => name;
          default:
            return named(`${name}.${String(property)}`);
        }
      },
      has: (_, property) => property !== "toOperationNode",
      // For copies of all properties.
      ownKeys: () => ["…"],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  );
}

/** The parameter by its name, another value as it is. */
function shown(value: unknown): string {
  const name = (value as Partial<Record<symbol, string>> | null)?.[nameOf];
  if (name !== undefined) return `:${name}`;
  if (Buffer.isBuffer(value)) return `bytes ${value}`;
  if (typeof value === "bigint") return `${value}`;
  if (value instanceof Map) return `map ${shown([...value])}`;
  if (value instanceof Set) return `set ${shown([...value])}`;
  if (Array.isArray(value)) return `[${value.map(shown).join(", ")}]`;
  if (typeof value === "object" && value !== null && !(value instanceof Date)) {
    const fields = Object.entries(value).map(([key, field]) => `${key}: ${shown(field)}`);
    return `{${fields.join(", ")}}`;
  }
  return String(JSON.stringify(value));
}

/** The statement on one line, with the names of its parameters. */
function line({ sql, parameters }: { sql: string; parameters: readonly unknown[] }): string {
  return sql
    .replaceAll('"', "")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/\$(\d+)/g, (_, number) => shown(parameters[Number(number) - 1]));
}

/**
 * Returns the statements of a query: of a call that finds rows, and others that calls without values or rows reach. At
 * the end stands what the query returns with a row and without one.
 */
async function statementsOf(query: Query, given: unknown[] | undefined, rows: unknown[]) {
  const names = Array.from({ length: 6 }, (_, index) => named(`${index + 1}`));
  const repeat = (value: unknown) => names.map(() => value);
  const calls = [names, ...(given ? [given] : []), repeat(anything)];
  const others = [undefined, null, withoutProperties, emptyTexts].map(repeat);
  const lines = new Map<string, string>();
  const results: string[] = [];
  for (const found of [rows, []]) {
    for (const values of [...calls, ...others]) {
      const db = compilingDatabase(({ sql, parameters }) => {
        if (!lines.has(sql)) lines.set(sql, line({ sql, parameters }));
      }, found);
      try {
        const result = await query(db, ...values);
        if (values === names) results.push(`${found.length} rows: ${shownResult(result)}`);
      } catch {
        // These calls are not typed, so most functions throw at some point.
      }
    }
  }
  const statements = [...lines.values()].filter((text) => !senseless.test(text));
  return [...statements, ...results.filter((text) => !text.endsWith(": undefined"))];
}

/** Undefined for a part of a statement and for rows that are read in batches. */
function shownResult(result: unknown): string {
  const isObject = typeof result === "object" && result !== null && !(nameOf in result);
  const isPart = isObject && ("toOperationNode" in result || Symbol.asyncIterator in result);
  return isPart || typeof result === "function" ? "undefined" : shown(result);
}

/** Statements of calls without values that no database would run. */
const senseless = /\bset where\b|\(\) values|= undefined\b/;

/**
 * Returns every statement of the `queries.server.ts` files, under the name of its function. A parameter is named by
 * the position of its argument after the database, and by its property.
 */
export async function listStatements(
  givenArguments: Record<string, unknown[]>,
  givenRows: Record<string, unknown[]>,
): Promise<string> {
  const texts: string[] = [];
  for await (const file of glob("src/{features,services}/**/queries.server.ts")) {
    const queries = (await import(/* @vite-ignore */ `../${file}`)) as Record<string, unknown>;
    const subject = file.replace(/^src\/(features\/)?|\/queries\.server\.ts$/g, "");
    for (const [query, value] of Object.entries(queries)) {
      if (typeof value !== "function") continue;
      const name = `${subject} ${query}`;
      const rows = givenRows[name] ?? [named("row")];
      const statements = await statementsOf(value as Query, givenArguments[name], rows);
      texts.push([name, ...statements.map((text) => `  ${text}`)].join("\n"));
    }
  }
  return `${texts.toSorted().join("\n")}\n`;
}
