import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** A response in the form in which Node sends it with the least work. */
export interface StoredResponse {
  status: 200 | 404;
  /** The quoted part of the ETag. Undefined if browsers must not store the response. */
  etag: string | undefined;
  notModified: string[];
  variants: { identity: Variant; br?: Variant; gzip?: Variant };
}

interface Variant {
  /** Name, value, name, value…: Node sends this form without converting it. */
  headers: string[];
  body: Buffer;
}

/**
 * Compresses a response of the app and prepares its headers. Throws if the response is not the same for
 * every caller, or has another status. `cacheControl` replaces the app's header, and the response gets an ETag with it.
 */
export async function prepareResponse(
  response: Response,
  cacheControl: string | undefined,
  status: StoredResponse["status"] = 200,
): Promise<StoredResponse> {
  if (response.status !== status) throw new Error(`The response has status ${response.status}`);
  if (response.headers.has("set-cookie")) throw new Error("The response sets a cookie");
  const headers: Record<string, string> = {};
  for (const [name, value] of response.headers) {
    if (name !== "content-length") headers[name] = value;
  }
  const text = withoutNonce(await response.text(), headers);
  const plain = Buffer.from(text);
  if (cacheControl === undefined) {
    return {
      status,
      etag: undefined,
      notModified: [],
      variants: { identity: variant(plain, headers) },
    };
  }
  const etag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 20)}"`;
  // Weak, because all encodings have the same tag.
  Object.assign(headers, {
    etag: `W/${etag}`,
    "cache-control": cacheControl,
    vary: "Accept-Encoding",
  });
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
  return {
    status,
    etag,
    notModified: Object.entries(headers).flat(),
    variants: {
      identity: variant(plain, headers),
      br: variant(await promisify(brotliCompress)(plain, quality), headers, "br"),
      gzip: variant(await promisify(gzip)(plain), headers, "gzip"),
    },
  };
}

function variant(body: Buffer, headers: Record<string, string>, encoding?: string): Variant {
  const ofBody = { "content-length": String(body.length) };
  const all = { ...headers, ...(encoding ? { "content-encoding": encoding } : {}), ...ofBody };
  return { headers: Object.entries(all).flat(), body };
}

/**
 * Replaces the nonce of a response by the hashes of its inline scripts, because a nonce must not be
 * served twice. Only scripts that carry the nonce get a hash, so an injected script stays forbidden.
 * Of our constant scripts, whose hashes the policy has, it keeps those of the response.
 */
function withoutNonce(text: string, headers: Record<string, string>): string {
  const policy = headers["content-security-policy"] ?? "";
  const [source, nonce] = / 'nonce-([^']+)'/.exec(policy) ?? [];
  if (!source) return text;
  const attribute = ` nonce="${nonce}"`;
  const own = new Set<string>();
  const all = new Set<string>();
  for (const [, attributes = "", script = ""] of text.matchAll(inlineScript)) {
    if (!script) continue;
    const hash = ` 'sha256-${digest(script)}'`;
    all.add(hash);
    if (attributes.includes(attribute)) own.add(hash);
  }
  headers["content-security-policy"] = policy
    .replace(/ 'sha256-[^']+'/g, (hash) => (all.has(hash) ? hash : ""))
    .replace(source, [...own].join(""));
  const served = text.replaceAll(attribute, "");
  if (served.includes(`${nonce}`)) throw new Error("The document has its nonce in another place");
  return served;
}

const inlineScript = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

function digest(script: string): string {
  return createHash("sha256").update(script).digest("base64");
}
