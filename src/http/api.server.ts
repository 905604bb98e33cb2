import { OpenAPIHono } from "@hono/zod-openapi";
import type { z } from "zod";
import { commonFailures, Failure, type FailureTable } from "./failure.ts";

/**
 * A feature's API. Trailing slashes are optional. Input that does not fit the contract is answered
 * with the failure, of the given tables, whose code the schema names as its message.
 */
export function newApi(...tables: FailureTable[]) {
  const table: FailureTable = Object.assign({}, commonFailures, ...tables);
  const api = new OpenAPIHono({
    strict: false,
    defaultHook: (result) => {
      if (!result.success) throw invalidInput(result.error, table);
    },
  });
  // `strict: false` drops a request's trailing slash and nothing of the declared path, so paths that
  // are documented with one would never match.
  const register = api.on as (...given: unknown[]) => typeof api;
  api.on = ((methods: string[], paths: string[], ...handlers: unknown[]) =>
    register(methods, [paths].flat().map(withoutSlash), ...handlers)) as typeof api.on;
  return api;
}

/** Checks input that no route declares, such as a streamed form, and fails as a declared one would. */
export function checked<S extends z.ZodType>(
  schema: S,
  input: unknown,
  table: FailureTable,
): z.output<S> {
  const result = schema.safeParse(input);
  if (!result.success) throw invalidInput(result.error, { ...commonFailures, ...table });
  return result.data;
}

function withoutSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, "") : path;
}

function invalidInput(error: z.ZodError, table: FailureTable): Failure {
  const named = error.issues.find((issue) => issue.message in table);
  const code = named?.message ?? "invalid_request";
  const [status, detail] = table[code] ?? commonFailures.invalid_request;
  const fields: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? "");
    const text = table[issue.message]?.[1] ?? commonFailures.invalid_request[1];
    if (field) fields[field] = [...(fields[field] ?? []), text];
  }
  return new Failure(code, status, detail, { fields });
}
