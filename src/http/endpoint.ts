import { createRoute, type RouteConfig, z } from "@hono/zod-openapi";
import { type CommonCode, commonFailures, type FailureTable } from "./failure.ts";

type EndpointConfig = Omit<RouteConfig, "path"> & {
  path: string;
  failures: FailureTable;
  /** The body may exceed the limit for JSON. The handler limits it while it streams. */
  upload?: true;
  /** The lowest role of the caller in the business. Default: the owner alone. */
  least?: "staff" | "manager";
};

/**
 * Declares an API call. Path parameters are written `{name}`. The declared and the common failures are
 * documented as error responses, grouped by status.
 */
export function endpoint<const C extends EndpointConfig>(config: C) {
  const { failures, responses, upload, least, ...route } = config;
  const documented: RouteConfig["responses"] = { ...failureResponses(failures), ...responses };
  const created = createRoute({ ...route, responses: documented } as RouteConfig);
  // Not enumerable, so that the OpenAPI document does not repeat them.
  Object.defineProperty(created, "failures", { value: failures });
  Object.defineProperty(created, "upload", { value: upload === true });
  Object.defineProperty(created, "least", { value: least });
  return created as unknown as Omit<C, "responses"> & {
    responses: C["responses"];
    getRoutingPath(): string;
  };
}

/** One JSON response, for an endpoint's `responses`. */
export function json<S extends z.ZodType>(schema: S, description: string) {
  return { description, content: { "application/json": { schema } } };
}

/** One JSON request body, for an endpoint's `request`. */
export function jsonBody<S extends z.ZodType>(schema: S) {
  return { required: true as const, content: { "application/json": { schema } } };
}

/** Bearer access token, as declared to OpenAPI. */
export const bearer = [{ bearer: [] }];

function failureResponses(table: FailureTable): RouteConfig["responses"] {
  const byStatus = new Map<number, string[]>();
  for (const [code, [status]] of Object.entries({ ...commonFailures, ...table })) {
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, failureJson(codes)]));
}

const failureDetail = z.string();
const failureJsons = new Map<string, ReturnType<typeof json>>();

/** Most endpoints document the same failures. One schema for each list of codes saves some thousands, 1 KB each. */
function failureJson(codes: string[]): ReturnType<typeof json> {
  const list = codes.join(", ");
  const known = failureJsons.get(list);
  if (known) return known;
  const code = z.enum(codes as [string, ...string[]]);
  const created = json(z.object({ code, detail: failureDetail }), list);
  failureJsons.set(list, created);
  return created;
}

type JsonOf<T> = T extends { content: { "application/json": { schema: infer S } } }
  ? S extends z.ZodType
    ? z.output<S>
    : never
  : unknown;

/** The body of an endpoint's successful response. */
export type ResponseOf<E> = E extends { responses: infer R }
  ? R extends { 200: infer Ok }
    ? JsonOf<Ok>
    : R extends { 201: infer Created }
      ? JsonOf<Created>
      : unknown
  : never;

/** The JSON body of an endpoint's request. */
export type BodyOf<E> = E extends {
  request: { body: { content: { "application/json": { schema: infer S extends z.ZodType } } } };
}
  ? z.input<S>
  : undefined;

export type QueryOf<E> = E extends { request: { query: infer S extends z.ZodType } }
  ? z.input<S>
  : undefined;

export type ParamsOf<E> = E extends { request: { params: infer S extends z.ZodType } }
  ? z.input<S>
  : undefined;

/** Every failure code of an endpoint. The texts of a screen are a complete record over it. */
export type CodeOf<E> =
  | (E extends { failures: infer F } ? Extract<keyof F, string> : never)
  | CommonCode;
