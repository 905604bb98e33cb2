import { createHash, randomBytes } from "node:crypto";

/** Returns a new secret token that begins with `prefix`, and its hash to store. */
export function newToken(prefix = ""): { token: string; hash: Buffer } {
  const token = prefix + randomBytes(32).toString("base64url");
  return { token, hash: hashToken(token) };
}

/** Tokens are random, so a plain hash is enough: a stolen database contains no usable tokens. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
