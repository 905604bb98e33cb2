import { createHash } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import {
  type BusinessLookup,
  lookUpBusiness,
} from "#src/features/feedback/look-up/look-up-business.server.ts";
import type { Services } from "#src/services/services.ts";

type Encoding = "br" | "gzip" | "identity";

interface Variant {
  /** Name, value, name, value…: Node sends this form without converting it. */
  headers: string[];
  body: Buffer;
}

interface Rendered {
  etag: string;
  notModified: string[];
  variants: Record<Encoding, Variant>;
}

const path = /^\/feedback\/([^/?#]+)\/?(?:\?|$)/;

/**
 * Serves the review page from memory, before the app. The app renders the page once, and it is stored
 * compressed as long as the looked-up business is the same object. The app handles all other requests,
 * also those for unknown slugs.
 */
export function reviewPagesFirst(
  services: Services,
  render: (request: Request) => Response | Promise<Response>,
  app: RequestListener,
): RequestListener {
  const rendered = new WeakMap<BusinessLookup, Promise<Rendered>>();

  const renderOnce = (found: BusinessLookup): Promise<Rendered> => {
    let page = rendered.get(found);
    if (!page) {
      const url = `${services.settings.publicUrl}/feedback/${found.business.slug}`;
      page = Promise.resolve(render(new Request(url))).then(prepare);
      rendered.set(found, page);
      // The next request retries a failed rendering.
      page.catch(() => rendered.delete(found));
    }
    return page;
  };

  return async (request, response) => {
    const slug = request.method === "GET" && path.exec(request.url ?? "")?.[1];
    if (!slug) return app(request, response);
    try {
      const found = await lookUpBusiness(services, decode(slug));
      if (found) return sendPage(await renderOnce(found), request, response);
    } catch (error) {
      // The app tries again, and responds with an error page if it also fails.
      services.log.error(
        { err: error },
        "serving the cached review page failed; the app handles the request",
      );
    }
    return app(request, response);
  };
}

function sendPage(page: Rendered, request: IncomingMessage, response: ServerResponse): void {
  const { headers, body } = page.variants[encodingFor(request.headers["accept-encoding"] ?? "")];
  if (request.headers["if-none-match"] === page.etag) {
    response.writeHead(304, page.notModified).end();
    return;
  }
  response.writeHead(200, headers);
  response.end(body);
}

async function prepare(response: Response): Promise<Rendered> {
  if (response.status !== 200)
    throw new Error(`The review page returned status ${response.status}`);
  const plain = Buffer.from(await response.arrayBuffer());
  const etag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 20)}"`;
  const common: Record<string, string> = {};
  for (const [name, value] of response.headers) common[name] = value;
  // No inline script of this document needs the nonce, and a nonce must not be served twice.
  const policy = common["content-security-policy"]?.replace(/ 'nonce-[^']+'/, "");
  if (policy) common["content-security-policy"] = policy;
  Object.assign(common, { etag, "cache-control": "no-cache", vary: "Accept-Encoding" });

  const variant = (body: Buffer, encoding: Record<string, string>): Variant => ({
    body,
    headers: Object.entries({
      ...common,
      ...encoding,
      "Content-Length": String(body.length),
    }).flat(),
  });
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  return {
    etag,
    notModified: Object.entries(common).flat(),
    variants: {
      identity: variant(plain, {}),
      br: variant(await promisify(brotliCompress)(plain, quality), { "Content-Encoding": "br" }),
      gzip: variant(await promisify(gzip)(plain), { "Content-Encoding": "gzip" }),
    },
  };
}

function encodingFor(accepted: string): Encoding {
  if (accepts("br", accepted)) return "br";
  return accepts("gzip", accepted) ? "gzip" : "identity";
}

/** Returns true if the header names the encoding without quality 0, which means "not accepted". */
function accepts(encoding: string, accepted: string): boolean {
  return new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted);
}

function decode(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    // A path with invalid escapes contains no slug.
    return "";
  }
}
