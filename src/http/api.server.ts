import { OpenAPIHono, type RouteConfig } from "@hono/zod-openapi";
import type { Context, Env, Hono, MiddlewareHandler } from "hono";
import type { z } from "zod";
import { doneBody } from "./done.ts";
import type { ResponseOf } from "./endpoint.ts";
import { commonFailures, Failure, type FailureTable, failure } from "./failure.ts";
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
  request?: {
    query?: z.ZodType;
    params?: z.ZodType;
    headers?: z.ZodObject;
    body?: { content?: Readonly<Record<string, { schema: unknown }>> };
  };
  responses?: Readonly<Record<number, DeclaredResponse>>;
  upload?: boolean;
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

/**
 * Creates the API of a subject. `serve` declares a handler: it gets the checked input of its route, and what it returns
 * is sent with the route's declared status. What `before` returns for a route runs after the body has arrived, except an
 * upload, and before the input of the route is checked. Trailing slashes are optional. Input that does not fit a route's
 * contract fails with the route's declared failure whose code the schema names as its message.
 */
export function newApi<E extends Env = Env>(
  before: (route: DeclaredRoute) => MiddlewareHandler<E>[] = () => [],
): Hono<E> & { serve: Serve<E> } {
  const api = new OpenAPIHono<E>({ strict: false });

  const serve: Serve<E> = (route, handler) => {
    const [status = "200", response] = successOf(route);
    const isDone = response?.content?.["application/json"]?.schema === doneBody;
    const readInput = inputReader(route);
    const respond = async (c: Context<E>) => {
      const input = await readInput(c);
      const result = await handler({ ...c.var, ...input, c } as Parameters<typeof handler>[0]);
      if (result instanceof Response) return result;
      if (status === "204") return c.body(null, 204);
      return c.json(isDone ? { ok: true } : result, Number(status) as 200);
    };
    api.openAPIRegistry.registerPath(route as unknown as RouteConfig);
    const { method = "get", path = "" } = route;
    const checks = before(route);
    const receives = method !== "get" && !route.upload;
    const receiving = receives ? [limitBody, ...(checks.length > 0 ? [receiveBody] : [])] : [];
    // `strict: false` removes the trailing slash of a request, but not of the declared path, which would never match.
    const pattern = withoutSlash(path.replaceAll(/\/{(.+?)}/g, "/:$1"));
    api.on(method, [pattern], ...receiving, ...checks, respond);
  };
  return Object.assign(api, { serve });
}

/**
 * Reads the whole body into memory, before the checks of the caller: a client may send it slowly, and would keep the
 * rights that it had at the first byte.
 */
const receiveBody: MiddlewareHandler = async (c, next) => {
  try {
    await c.req.text();
  } catch {
    throw failure(commonFailures, "invalid_request");
  }
  await next();
};

/**
 * Returns a function that reads a route's input and checks it. One function for all parts instead of the library's
 * handler for each: every feedback passes it (docs/performance.md).
 */
function inputReader({ request = {}, failures }: DeclaredRoute) {
  const table: FailureTable = { ...commonFailures, ...failures };
  const { query, params, headers, body } = request;
  // The content type of an upload is checked by its handler, which streams it.
  const bodySchema = body?.content?.["application/json"]?.schema as z.ZodType | undefined;
  const headerNames = headers ? Object.keys(headers.shape) : [];
  const valid = (schema: z.ZodType, input: unknown) => {
    const result = schema.safeParse(input);
    if (result.success) return result.data;
    throw invalidInput(result.error, table);
  };
  const headersOf = (c: Context) =>
    Object.fromEntries(headerNames.map((name) => [name, c.req.header(name)]));
  // Missing parts are undefined.
  return async (c: Context) => ({
    query: query && valid(query, queryOf(c)),
    params: params && valid(params, c.req.param()),
    headers: headers && valid(headers, headersOf(c)),
    body: bodySchema && valid(bodySchema, await jsonBodyOf(c)),
  });
}

/** A query parameter that is given twice arrives as a list. */
function queryOf(c: Context): Record<string, string | string[]> {
  const lists = Object.entries(c.req.queries());
  return Object.fromEntries(
    lists.map(([name, values]) => [name, values.length === 1 ? (values[0] as string) : values]),
  );
}

const jsonType = /^application\/([a-z-.]+\+)?json(;\s*[a-z0-9-]+=[^;]+)*$/i;

/** Reads the body. A request without a body counts as `{}`, so that its fields fail as missing. */
async function jsonBodyOf(c: Context): Promise<unknown> {
  const type = c.req.header("Content-Type");
  const isJson =
    type === undefined ? (await c.req.arrayBuffer()).byteLength === 0 : jsonType.test(type);
  if (!isJson) throw failure(commonFailures, "unsupported_media_type");
  if (type === undefined) return {};
  try {
    return await c.req.json();
  } catch {
    throw failure(commonFailures, "invalid_request");
  }
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
