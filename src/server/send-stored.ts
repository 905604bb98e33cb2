import type { IncomingMessage, ServerResponse } from "node:http";
import type { StoredResponse, Variant } from "./prepare-response.ts";

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
  // These need other heads.
  const isUsual =
    request.method === "GET" && request.httpVersion === "1.1" && response.shouldKeepAlive;
  response.statusCode = stored.status;
  if (isUsual && sendBytes(variant, response)) return;
  response.writeHead(stored.status, variant.headers);
  response.end(variant.body);
  if (isUsual) keepBytes(variant, response);
}

/** Node's own fields: the head as it is sent, and whether it was sent. */
type NodeFields = { _header: string | null; _headerSent: boolean };

/** Complete responses of this second, head included. The head contains the time in seconds. */
const ready = new Map<Variant, Buffer>();
let readySecond = 0;

/**
 * Node checks and joins the same sixteen headers for every response, which costs a fifth of the time.
 * So the bytes that it made for a variant are sent again until the second is over.
 */
function sendBytes(variant: Variant, response: ServerResponse): boolean {
  const second = Math.floor(Date.now() / 1000);
  if (second !== readySecond) {
    ready.clear();
    readySecond = second;
  }
  const bytes = ready.get(variant);
  if (!bytes) return false;
  const head: NodeFields = { _header: "HTTP/1.1 200 OK\r\n\r\n", _headerSent: true };
  Object.assign(response, head);
  response.write(bytes);
  response.end();
  return true;
}

function keepBytes(variant: Variant, response: ServerResponse): void {
  const { _header: head } = response as unknown as NodeFields;
  if (head) ready.set(variant, Buffer.concat([Buffer.from(head, "latin1"), variant.body]));
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
