import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { commonFailures, failure } from "./failure.ts";

const maxBytes = 64 * 1024;
const limitStream = bodyLimit({ maxSize: maxBytes, onError: tooLarge });

/**
 * Limits a request's body to 64 KiB. Fails with `body_too_large`. A declared length is checked
 * without reading the body, so that Node can still read it the fast way.
 */
export const limitBody: MiddlewareHandler = (c, next) => {
  const length = c.req.header("Content-Length");
  if (length === undefined || c.req.header("Transfer-Encoding")) return limitStream(c, next);
  return Number(length) > maxBytes ? tooLarge() : next();
};

function tooLarge(): never {
  throw failure(commonFailures, "body_too_large");
}
