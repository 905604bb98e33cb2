import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context, Env, Hono, MiddlewareHandler } from "hono";
import type { z } from "zod";
import { doneBody } from "./done.ts";
import type { ResponseOf } from "./endpoint.ts";
import { commonFailures, Failure, type FailureTable } from "./failure.ts";
import { limitBody } from "./limit-body.server.ts";

interface DeclaredResponse {
  description: string;
  content?: Readonly<Record<string, { schema: unknown }>>;
}

export interface DeclaredRoute {
  method?: string;
  /** As the contract writes it, such as `/api/team/{account}/`. */
  path?: string;
  /** The lowest role of a signed-in caller. */
  least?: "staff" | "manager" | "owner";
  /** The security requirement, as OpenAPI has it. */
  security?: readonly Readonly<Record<string, readonly string[]>>[];
  failures?: FailureTable;
  responses?: Readonly<Record<number, DeclaredResponse>>;
  upload?: boolean;
  middleware?: MiddlewareHandler;
}

/** A checked call: its input, what `before` set about the caller, and the request itself as `c`. */
type Call<R, E extends Env> = E["Variables"] & {
  body: R extends {
    request: { body: { content: { "application/json": { schema: infer S } } } };
  }
    ? OutputOf<S>
    : undefined;
  params: R extends { request: { params: infer S } } ? OutputOf<S> : undefined;
  query: R extends { request: { query: infer S } } ? OutputOf<S> : undefined;
  headers: R extends { request: { headers: infer S } } ? OutputOf<S> : undefined;
  c: Context<E>;
};

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a handler returns: the declared body, anything for a response that is only `done`, or a file. */
type Result<R> = { ok: true } extends ResponseOf<R> ? unknown : ResponseOf<R> | Response;

type Serve<E extends Env> = <R extends DeclaredRoute>(
  route: R,
  handler: (call: Call<R, E>) => Result<R> | Promise<Result<R>>,
) => void;

/** The two methods that every route passes, without Hono's types, which cannot express a wrapper. */
interface Registrar {
  openapi(route: DeclaredRoute, handler: unknown, hook: unknown): unknown;
  on(methods: string[], paths: string[], ...handlers: unknown[]): unknown;
}

/**
 * Creates the API of a subject. `serve` declares a handler: it gets the checked input of its route, and what it returns
 * is sent with the route's declared status. What `before` returns for a route runs before the input of the route is
 * checked. Trailing slashes are optional. Input that does not fit a route's contract fails with the route's declared
 * failure whose code the schema names as its message.
 */
export function newApi<E extends Env = Env>(
  before: (route: DeclaredRoute) => MiddlewareHandler<E>[] = () => [],
): Hono<E> & { serve: Serve<E> } {
  const api = new OpenAPIHono<E>({ strict: false });
  const registrar = api as unknown as Registrar;
  const { on } = registrar;
  let declared: DeclaredRoute = {};
  // `strict: false` removes the trailing slash of a request, but not of the declared path. A path
  // documented with a slash would never match.
  registrar.on = (methods, paths, ...handlers) =>
    on.call(api, methods, [paths].flat().map(withoutSlash), ...before(declared), ...handlers);

  const serve: Serve<E> = (route, handler) => {
    const [status = "200", response] = successOf(route);
    const isDone = response?.content?.["application/json"]?.schema === doneBody;
    const respond = async (c: Context<E>) => {
      const valid = (target: string) => c.req.valid(target as never);
      const result = await handler({
        ...c.var,
        body: valid("json"),
        params: valid("param"),
        query: valid("query"),
        headers: valid("header"),
        c,
      } as Parameters<typeof handler>[0]);
      if (result instanceof Response) return result;
      if (status === "204") return c.body(null, 204);
      return c.json(isDone ? { ok: true } : result, Number(status) as 200);
    };
    const table: FailureTable = { ...commonFailures, ...route.failures };
    declared = route;
    registrar.openapi(
      route.upload ? route : { ...route, middleware: limitBody },
      respond,
      (result: { error?: z.ZodError }) => {
        if (result.error) throw invalidInput(result.error, table);
      },
    );
    declared = {};
  };
  return Object.assign(api, { serve });
}

/** Returns the status of a route's successful response, and what the route declares about it. */
function successOf({ responses = {} }: DeclaredRoute) {
  return Object.entries(responses).find(([status]) => status.startsWith("2")) ?? [];
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
