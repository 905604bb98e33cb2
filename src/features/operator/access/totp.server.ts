import { createHmac, timingSafeEqual } from "node:crypto";
import { type Keys, readingKeys } from "#src/lib/tokens/keys.ts";

const stepSeconds = 30;
const digits = 6;
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/**
 * Returns the secret of one-time codes (RFC 6238) for a stored salt. The secret itself is not stored,
 * so a copy of the database is not enough to make codes.
 */
export function totpSecret({ secretKey }: Pick<Keys, "secretKey">, salt: Buffer): Buffer {
  return createHmac("sha256", `operator-totp:${secretKey}`).update(salt).digest().subarray(0, 20);
}

/**
 * Returns the step whose code this is: the current one, the one before or the one after. The app of an
 * operator who enrolled before a change of the key has a secret of a previous key.
 */
export function matchingStep(
  keys: Keys,
  salt: Buffer,
  code: string,
  now: Date,
): number | undefined {
  const current = Math.floor(now.getTime() / 1000 / stepSeconds);
  const secrets = readingKeys(keys).map((secretKey) => totpSecret({ secretKey }, salt));
  return [current, current - 1, current + 1].find((step) =>
    secrets.some((secret) => timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code))),
  );
}

/** Returns the code of a moment. */
export function codeAt(secret: Buffer, now: Date): string {
  return codeOf(secret, Math.floor(now.getTime() / 1000 / stepSeconds));
}

/** Returns the link that authenticator apps read from a QR code. */
export function totpUri(secret: Buffer, email: string): string {
  const query = new URLSearchParams({ secret: base32(secret), issuer: "Estrelou operação" });
  return `otpauth://totp/${encodeURIComponent(`Estrelou:${email}`)}?${query}`;
}

export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join("");
}

function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits;
  return String(number).padStart(digits, "0");
}
