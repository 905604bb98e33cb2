import type { IncomingMessage, ServerResponse } from "node:http";
import {
  type Encoding,
  encodeResponse,
  type StoredResponse,
  type Variant,
} from "./prepare-response.ts";

/**
 * Sends a stored response: 304 if the client has it, else the best encoding that the client accepts. Sends it at once,
 * unless the encoding has to be made.
 */
export function sendStored(
  stored: StoredResponse,
  request: IncomingMessage,
  response: ServerResponse,
): void | Promise<void> {
  const known = request.headers["if-none-match"];
  if (
    stored.status === 200 &&
    known !== undefined &&
    stored.etag !== undefined &&
    known.includes(stored.etag)
  ) {
    response.writeHead(304, stored.notModified).end();
    return;
  }
  const encoding = encodingFor(request.headers["accept-encoding"]);
  const encoded = encodeResponse(stored, encoding);
  const send = ({ headers, body }: Variant) => {
    response.writeHead(stored.status, headers).end(body);
  };
  return encoded instanceof Promise ? encoded.then(send) : send(encoded);
}

/** Match an encoding without quality 0, which means "not accepted". */
const brotli = accepted("br");
const gzip = accepted("gzip");

function accepted(encoding: string): RegExp {
  return new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`);
}

/** Returns the best encoding that an Accept-Encoding header names. */
export function encodingFor(header = ""): Encoding {
  if (brotli.test(header)) return "br";
  return gzip.test(header) ? "gzip" : "identity";
}
