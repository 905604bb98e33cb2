import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * A token that stands for an id within one purpose, such as leaving the weekly digest: nobody
 * without the secret can make one, and it is good for nothing else. It never expires.
 */
export function signToken(secret: string, purpose: string, id: string): string {
  const bytes = Buffer.from(id.replaceAll("-", ""), "hex");
  return Buffer.concat([bytes, sign(secret, purpose, bytes)]).toString("base64url");
}

/** The id (a UUID) of a token made for this purpose; undefined for any other text. */
export function readToken(secret: string, purpose: string, token: string): string | undefined {
  const all = Buffer.from(token, "base64url");
  // What is left out when decoding would make many spellings of one token.
  if (all.length !== 36 || all.toString("base64url") !== token) return undefined;
  const bytes = all.subarray(0, 16);
  if (!timingSafeEqual(all.subarray(16), sign(secret, purpose, bytes))) return undefined;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Twenty bytes: more than anybody will ever guess. */
function sign(secret: string, purpose: string, id: Buffer): Buffer {
  const signature = createHmac("sha256", `${purpose}:${secret}`).update(id).digest();
  return signature.subarray(0, 20);
}
