import { OpenAPIHono } from "@hono/zod-openapi";
import type { Env, MiddlewareHandler } from "hono";
import type { z } from "zod";
import { commonFailures, Failure, type FailureTable } from "./failure.ts";
import { limitBody } from "./limit-body.server.ts";

export interface DeclaredRoute {
  method?: string;
  /** As the contract writes it, such as `/api/team/{account}/`. */
  path?: string;
  /** The lowest role of a signed-in caller. */
  least?: "staff" | "manager" | "owner";
  failures?: FailureTable;
  upload?: boolean;
  middleware?: MiddlewareHandler;
}

/** The two methods that every route passes, without Hono's types, which cannot express a wrapper. */
interface Registrar {
  openapi(route: DeclaredRoute, handler: unknown, hook?: unknown): unknown;
  on(methods: string[], paths: string[], ...handlers: unknown[]): unknown;
}

/**
 * Creates the API of a subject. What `before` returns for a route runs before the input of the route is checked.
 * Trailing slashes are optional. Input that does not fit a route's contract fails with the route's declared
 * failure whose code the schema names as its message.
 */
export function newApi<E extends Env = Env>(
  before: (route: DeclaredRoute) => MiddlewareHandler<E>[] = () => [],
) {
  const api = new OpenAPIHono<E>({ strict: false });
  const registrar = api as unknown as Registrar;
  const { openapi, on } = registrar;
  let declared: DeclaredRoute = {};
  registrar.openapi = (route, handler) => {
    const table: FailureTable = { ...commonFailures, ...route.failures };
    const limited = route.upload ? route : { ...route, middleware: limitBody };
    declared = route;
    const result = openapi.call(api, limited, handler, (result: { error?: z.ZodError }) => {
      if (result.error) throw invalidInput(result.error, table);
    });
    declared = {};
    return result;
  };
  // `strict: false` removes the trailing slash of a request, but not of the declared path. A path
  // documented with a slash would never match.
  registrar.on = (methods, paths, ...handlers) =>
    on.call(api, methods, [paths].flat().map(withoutSlash), ...before(declared), ...handlers);
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
