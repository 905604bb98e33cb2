import { createHmac, timingSafeEqual } from "node:crypto";

/** Length of the signature in bytes; too long to guess. */
const signatureBytes = 20;

/**
 * Returns a signed token that contains some bytes for one purpose, such as unsubscribing from the
 * weekly digest. It is valid only for this purpose. It is not stored and does not expire.
 */
export function signToken(secret: string, purpose: string, content: Uint8Array): string {
  return Buffer.concat([content, sign(secret, purpose, content)]).toString("base64url");
}

/** Returns the content of a token, `bytes` long, if it was signed for this purpose; else undefined. */
export function readToken(
  secret: string,
  purpose: string,
  token: string,
  bytes: number,
): Buffer | undefined {
  const all = Buffer.from(token, "base64url");
  // Decoding ignores some characters: without this check one token would have many spellings.
  if (all.length !== bytes + signatureBytes || all.toString("base64url") !== token) {
    return undefined;
  }
  const content = all.subarray(0, bytes);
  return timingSafeEqual(all.subarray(bytes), sign(secret, purpose, content)) ? content : undefined;
}

function sign(secret: string, purpose: string, content: Uint8Array): Buffer {
  const signature = createHmac("sha256", `${purpose}:${secret}`).update(content).digest();
  return signature.subarray(0, signatureBytes);
}
