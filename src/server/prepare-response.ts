import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";

/** A response in the form in which Node sends it with the least work. */
export interface StoredResponse {
  status: 200 | 404;
  /** The quoted part of the ETag. Undefined if browsers must not store the response. */
  etag: string | undefined;
  notModified: string[];
  /** A compressed response has only `br` at first. The others are made from it when a client needs them. */
  variants: Partial<Record<Encoding, Variant | Promise<Variant>>>;
  /** False until the response is compressed with the best quality. */
  isBest: boolean;
  /** The memory that the response takes, about. */
  bytes: number;
}

export type Encoding = "identity" | "br" | "gzip";

export interface Variant {
  /** Name, value, name, value…: Node sends this form without converting it. */
  headers: string[];
  body: Buffer;
}

/** Memory of the objects and lists of a response, about. */
const overhead = 1_000;

/** Takes a tenth of the time of the best quality, and makes a review page 8 % larger. */
export const fastQuality = 5;

/**
 * Compresses a response of the app, fast, and prepares its headers. Throws if the response is not the same for
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
  const isCompressed = cacheControl !== undefined;
  // The tag is of the text, so it is the same in both qualities and after the response was made again.
  const etag = isCompressed
    ? `"${createHash("sha256").update(plain).digest("base64url").slice(0, 20)}"`
    : undefined;
  if (isCompressed) {
    // Weak, because all encodings have the same tag.
    const vary = new Set([...(headers.vary?.split(/,\s*/) ?? []), "Accept-Encoding"]);
    const added = { etag: `W/${etag}`, "cache-control": cacheControl, vary: [...vary].join(", ") };
    Object.assign(headers, added);
  }
  const notModified = Object.entries(headers).flat();
  const made: Variant = isCompressed
    ? variant(await compress(plain, fastQuality), notModified, "br")
    : variant(plain, notModified, "identity");
  return {
    status,
    etag,
    notModified: isCompressed ? notModified : [],
    variants: { [isCompressed ? "br" : "identity"]: made },
    isBest: !isCompressed,
    bytes: overhead + notModified.join("").length + made.body.length,
  };
}

/** Returns the response in an encoding, which is made at the first call and stored. */
export function encodeResponse(
  stored: StoredResponse,
  encoding: Encoding,
): Variant | Promise<Variant> {
  const { variants } = stored;
  // A response without compression is the same for every client.
  const known = variants[encoding] ?? (variants.br ? undefined : variants.identity);
  return known ?? storeVariant(stored, encoding);
}

async function storeVariant(stored: StoredResponse, encoding: Encoding): Promise<Variant> {
  const { variants } = stored;
  // Requests that arrive meanwhile wait for the same one.
  const making = makeVariant(stored, encoding);
  variants[encoding] = making;
  try {
    const made = await making;
    variants[encoding] = made;
    stored.bytes += made.body.length + overhead;
    return made;
  } catch (error) {
    delete variants[encoding];
    throw error;
  }
}

async function makeVariant(stored: StoredResponse, encoding: Encoding): Promise<Variant> {
  const plain = await plainOf(stored);
  const body = encoding === "gzip" ? copyOf(await promisify(gzip)(plain)) : plain;
  return variant(body, stored.notModified, encoding);
}

/** Compresses a stored response with the best quality. Its ETag stays, because its text does. */
export async function compressBest(stored: StoredResponse): Promise<void> {
  const before = await stored.variants.br;
  if (stored.isBest || !before) return;
  const body = await compress(await plainOf(stored), constants.BROTLI_MAX_QUALITY);
  stored.isBest = true;
  // Rare, but possible with text of few distinct words.
  if (body.length >= before.body.length) return;
  stored.variants.br = variant(body, stored.notModified, "br");
  stored.bytes += body.length - before.body.length;
}

async function plainOf({ variants }: StoredResponse): Promise<Buffer> {
  const compressed = await variants.br;
  if (!compressed) throw new Error("The response is not compressed");
  return copyOf(await promisify(brotliDecompress)(compressed.body));
}

/** Compresses with brotli. */
export async function compress(plain: Buffer, quality: number): Promise<Buffer<ArrayBuffer>> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  return copyOf(await promisify(brotliCompress)(plain, { params }));
}

/** A result of zlib keeps a block of 16 KB in memory, also if it is smaller. */
function copyOf(result: Buffer): Buffer<ArrayBuffer> {
  const copy = Buffer.allocUnsafeSlow(result.length);
  result.copy(copy);
  return copy;
}

function variant(body: Buffer, headers: string[], encoding: Encoding): Variant {
  const ofEncoding = encoding === "identity" ? [] : ["content-encoding", encoding];
  return { headers: [...headers, ...ofEncoding, "content-length", String(body.length)], body };
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
