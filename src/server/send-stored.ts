import type { IncomingMessage, ServerResponse } from "node:http";
import type { StoredResponse } from "./prepare-response.ts";

/** Sends a stored response: 304 if the client has it, else the best encoding that the client accepts. */
export function sendStored(
  stored: StoredResponse,
  request: IncomingMessage,
  response: ServerResponse,
): void {
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
  const { variants } = stored;
  const variant = variants[encodingFor(request.headers["accept-encoding"])] ?? variants.identity;
  response.writeHead(stored.status, variant.headers).end(variant.body);
}

type Encoding = keyof StoredResponse["variants"];

/** Match an encoding without quality 0, which means "not accepted". */
const brotli = accepted("br");
const gzip = accepted("gzip");

function accepted(encoding: string): RegExp {
  return new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`);
}

function encodingFor(header = ""): Encoding {
  if (brotli.test(header)) return "br";
  return gzip.test(header) ? "gzip" : "identity";
}
