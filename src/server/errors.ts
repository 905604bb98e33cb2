import type { ErrorHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Logger } from "pino";
import { DatabaseUnavailable, isCancelled } from "#src/db/unavailable.ts";
import {
  type CommonCode,
  commonFailures,
  Failure,
  failure,
  retryAfter,
} from "#src/http/failure.ts";
import { hideApiKeys } from "#src/lib/tokens/api-key.server.ts";

const isPublicApi = /^\/api\/v1(?:\/|$)/;

/** After an outage of the database the program recovers within this time. */
export const retryAfterSeconds = 5;

/**
 * Responds to an error of a handler with `{ code, detail }`. A declared failure has its own status and
 * code. While the database cannot be used the code is `unavailable`; `db/client.ts` logs each outage
 * once. Any other error is a bug: it is logged without the request's content, with code `internal`.
 */
export function answerErrors(log: Logger): ErrorHandler {
  return (error, c) => {
    const known = asFailure(error);
    if (!known)
      log.error({ err: error, method: c.req.method, route: hideApiKeys(c.req.path) }, "unexpected");
    // The pool reports outages, but not a statement that took too long.
    if (isCancelled(error)) log.error({ err: error, route: c.req.path }, "statement cancelled");
    const { code, detail, status, extra, headers } = known ?? failure(commonFailures, "internal");
    // The rest of the body is never read, so this connection cannot be used again.
    if (status === 413) c.header("Connection", "close");
    const body = { code, detail, ...extra };
    if (!isPublicApi.test(c.req.path)) return c.json(body, status as ContentfulStatusCode, headers);
    // RFC 9457, whose `status` and `detail` the body has anyway.
    return c.json({ status, ...body }, status as ContentfulStatusCode, {
      ...headers,
      "Content-Type": "application/problem+json",
    });
  };
}

function asFailure(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error;
  if (error instanceof DatabaseUnavailable)
    return retryAfter(failure(commonFailures, "unavailable"), retryAfterSeconds);
  if (isUnstorableText(error)) return failure(commonFailures, "invalid_request");
  if (!(error instanceof HTTPException)) return undefined;
  const code = codeByStatus[error.status];
  return code && failure(commonFailures, code);
}

/** PostgreSQL cannot store NUL, and no form can send it, so this is an error of the caller. */
function isUnstorableText(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "22021";
}

const codeByStatus: Record<number, CommonCode> = {
  400: "invalid_request",
  404: "not_found",
  413: "body_too_large",
  415: "unsupported_media_type",
};
