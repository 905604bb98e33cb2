import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** Compares texts. Hashes have equal length, and the time of their comparison reveals nothing. */
export function isSameText(given: string, expected: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}

/** Returns true if `seconds` since 1970 are at most `toleranceSeconds` away from now. */
export function isRecent(seconds: number, now: Date, toleranceSeconds: number): boolean {
  return Math.abs(now.getTime() / 1000 - seconds) <= toleranceSeconds;
}

export function hmac(key: string | Buffer, text: string, encoding: "hex" | "base64"): string {
  return createHmac("sha256", key).update(text).digest(encoding);
}
