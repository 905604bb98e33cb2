import type { BodyOf, CodeOf, ParamsOf, QueryOf, ResponseOf } from "./endpoint.ts";

/** The failure of a call: a declared code, or `network` without a response. */
export class ApiFailure<Code extends string = string> extends Error {
  readonly code: Code | "network";
  readonly status: number;
  /** The server's Portuguese sentence, if it sent one. */
  readonly detail: string | undefined;
  readonly body: Record<string, unknown>;

  constructor(status: number, body: Record<string, unknown>) {
    const code = typeof body.code === "string" ? body.code : status ? "internal" : "network";
    super(`API: ${code}`);
    this.code = code as Code | "network";
    this.status = status;
    this.detail = typeof body.detail === "string" ? body.detail : undefined;
    this.body = body;
  }
}

export interface CallInput<E> {
  params?: ParamsOf<E>;
  query?: QueryOf<E>;
  body?: BodyOf<E>;
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** The request continues after the page is closed, for clicks that navigate away. */
  keepalive?: boolean;
  /** The response to this call, which was requested before. */
  response?: Promise<Response>;
  /** Sends the request. Default: the browser's own way. */
  send?: (path: string, init: RequestInit) => Promise<Response>;
}

/** The method and path of an endpoint, as literal types: a typing error in either does not compile. */
export type CallName<E> = E extends { method: infer M extends string; path: infer P extends string }
  ? `${Uppercase<M>} ${P}`
  : never;

/** Calls an endpoint like `call`, as the owner whom the caller knows. */
export type OwnerCall = <E>(name: CallName<E>, input?: CallInput<E>) => Promise<ResponseOf<E>>;

/**
 * Calls an endpoint of a contract: `call<typeof sendFeedback>("POST /api/feedback/{slug}/", {…})`.
 * Only the contract's types are imported, so no schema reaches the browser.
 * Throws ApiFailure for every response outside 2xx, and without a response.
 */
export async function call<E>(name: CallName<E>, input: CallInput<E> = {}): Promise<ResponseOf<E>> {
  const [method, template] = name.split(" ") as [string, string];
  const path = fill(template, (input.params ?? {}) as Record<string, string>);
  const init: RequestInit = {
    method,
    headers: {
      ...input.headers,
      ...(input.body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    ...(input.signal ? { signal: input.signal } : {}),
    ...(input.keepalive ? { keepalive: true } : {}),
  };
  const { send = fetch } = input;
  const asked = input.response ?? send(path + search(input.query), init);
  const response = await asked.catch(throwNetworkFailure);
  const body: unknown = await response.json().catch((error: unknown) => {
    // The status of a failure is sufficient. A result without its body was cut, or is the page of a proxy.
    if (response.ok && response.status !== 204) throwNetworkFailure(error);
    return {};
  });
  if (!response.ok) {
    throw new ApiFailure<CodeOf<E>>(response.status, (body ?? {}) as Record<string, unknown>);
  }
  return body as ResponseOf<E>;
}

/** Throws the error of a call without a complete response. */
export function throwNetworkFailure(error: unknown): never {
  throw error instanceof DOMException && error.name === "AbortError"
    ? error
    : new ApiFailure(0, {});
}

function fill(template: string, params: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
}

function search(query: unknown): string {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  );
  return entries.length === 0
    ? ""
    : `?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))}`;
}
