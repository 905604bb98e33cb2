import { createHash, randomBytes } from "node:crypto";

/** A new secret to hand out, and the hash that is stored in its stead. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashToken(token) };
}

/** Tokens are random, so a plain hash keeps a stolen database from holding usable ones. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
