import type { ErrorHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Logger } from "pino";
import { DatabaseUnavailable, isCancelled } from "#src/db/unavailable.ts";
import { type CommonCode, commonFailures, Failure, failure } from "#src/http/failure.ts";

/** The program is back within this time after an outage of the database. */
export const retryAfterSeconds = 5;

/**
 * Turns what a handler threw into `{ code, detail }`. A declared failure answers as declared, and
 * `unavailable` while the database cannot be used, which `db/client.ts` reports once per outage;
 * anything else is a bug: logged without the request's content, and answered as `internal`.
 */
export function answerErrors(log: Logger): ErrorHandler {
  return (error, c) => {
    const known = asFailure(error);
    if (!known) log.error({ err: error, method: c.req.method, route: c.req.path }, "unexpected");
    // The pool reports outages, but not a statement that took too long.
    if (isCancelled(error)) log.error({ err: error, route: c.req.path }, "statement cancelled");
    const { code, detail, status, extra, headers } = known ?? failure(commonFailures, "internal");
    // The rest of the body is never read, so nothing more can be said on this connection.
    if (status === 413) c.header("Connection", "close");
    return c.json({ code, detail, ...extra }, status as ContentfulStatusCode, headers);
  };
}

function asFailure(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error;
  if (error instanceof DatabaseUnavailable) {
    const unavailable = failure(commonFailures, "unavailable");
    unavailable.headers["Retry-After"] = String(retryAfterSeconds);
    return unavailable;
  }
  if (isUnstorableText(error)) return failure(commonFailures, "invalid_request");
  if (!(error instanceof HTTPException)) return undefined;
  const code = codeByStatus[error.status];
  return code && failure(commonFailures, code);
}

/** PostgreSQL holds every character but NUL, which no form can send: the caller's mistake, not ours. */
function isUnstorableText(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "22021";
}

const codeByStatus: Record<number, CommonCode> = {
  400: "invalid_request",
  404: "not_found",
  413: "body_too_large",
  415: "unsupported_media_type",
};
