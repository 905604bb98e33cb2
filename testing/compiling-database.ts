import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import type { Db } from "#src/db/client.ts";

/**
 * A value that stands for any argument or row: each of its properties is such a value too, and a text
 * made of it is "1".
 */
export const anything: object = new Proxy(
  {},
  {
    get(_, name) {
      switch (name) {
        // No promise, and no part of a statement.
        case "then":
        case "toOperationNode":
          return undefined;
        case "length":
          return 1;
        case Symbol.iterator:
          return () => [anything].values();
        case "map":
        case "flatMap":
        case "flat":
        case "filter":
        case "toSorted":
          return (change?: (one: unknown, index: number) => unknown) =>
            [anything].flatMap((one, index) =>
              (name === "map" || name === "flatMap") && change ? change(one, index) : one,
            );
        case Symbol.toPrimitive:
        case "toString":
        case "toISOString":
        case "toLowerCase":
        case "replaceAll":
        case "getTime":
          return () => "1";
        default:
          return anything;
      }
    },
    has: (_, name) => name !== "toOperationNode",
  },
);

/** For functions that look which properties an argument has: this one has none. */
export const withoutProperties = new Proxy(anything, { has: () => false });

/** For functions that do something else with an empty text: each property is one. */
export const emptyTexts = new Proxy({}, { get: () => "" });

/** A database without a server. It tells `onStatement` of every statement and returns `rows` for each. */
export function compilingDatabase(
  onStatement: (query: CompiledQuery) => void,
  rows: unknown[],
): Db {
  class RecordingDriver extends DummyDriver {
    override async acquireConnection() {
      return {
        async executeQuery<R>(query: CompiledQuery) {
          onStatement(query);
          return { rows: rows as R[], numAffectedRows: BigInt(rows.length) };
        },
        async *streamQuery() {},
      };
    }
  }
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new RecordingDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}
