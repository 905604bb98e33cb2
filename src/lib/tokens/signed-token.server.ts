import { createHmac, timingSafeEqual } from "node:crypto";

/** Bytes of the signature: more than anybody will ever guess. */
const signatureBytes = 20;

/**
 * A token that carries some bytes within one purpose, such as leaving the weekly digest: nobody
 * without the secret can make one, and it is good for nothing else. It is stored nowhere and never
 * expires.
 */
export function signToken(secret: string, purpose: string, content: Uint8Array): string {
  return Buffer.concat([content, sign(secret, purpose, content)]).toString("base64url");
}

/** The bytes, so many, of a token made for this purpose; undefined for any other text. */
export function readToken(
  secret: string,
  purpose: string,
  token: string,
  bytes: number,
): Buffer | undefined {
  const all = Buffer.from(token, "base64url");
  // What is left out when decoding would make many spellings of one token.
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
