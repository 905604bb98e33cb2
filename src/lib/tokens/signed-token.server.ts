import { createHmac, timingSafeEqual } from "node:crypto";
import { type Keys, readingKeys } from "./keys.ts";

/** Length of a signature in bytes; too long to guess. */
const defaultBytes = 20;

/**
 * Returns a signed token that contains some bytes for one purpose, such as unsubscribing from the
 * weekly digest. It is valid only for this purpose. It is not stored and does not expire.
 */
export function signToken(
  { secretKey }: Keys,
  purpose: string,
  content: Uint8Array,
  signatureBytes = defaultBytes,
): string {
  return Buffer.concat([content, sign(secretKey, purpose, content, signatureBytes)]).toString(
    "base64url",
  );
}

/** Returns the content of a token, `bytes` long, if we signed it for this purpose; else undefined. */
export function readToken(
  keys: Keys,
  purpose: string,
  token: string,
  bytes: number,
  signatureBytes = defaultBytes,
): Buffer | undefined {
  const all = Buffer.from(token, "base64url");
  // Decoding ignores some characters: without this check one token would have many spellings.
  if (all.length !== bytes + signatureBytes || all.toString("base64url") !== token) {
    return undefined;
  }
  const content = all.subarray(0, bytes);
  const signature = all.subarray(bytes);
  const isSigned = readingKeys(keys).some((key) =>
    timingSafeEqual(signature, sign(key, purpose, content, signatureBytes)),
  );
  return isSigned ? content : undefined;
}

function sign(
  secret: string,
  purpose: string,
  content: Uint8Array,
  signatureBytes: number,
): Buffer {
  const signature = createHmac("sha256", `${purpose}:${secret}`).update(content).digest();
  return signature.subarray(0, signatureBytes);
}
