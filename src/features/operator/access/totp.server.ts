import { createHmac } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { type Keys, readingKeys } from "#src/lib/tokens/keys.ts";

/**
 * Returns the one-time codes (RFC 6238) for a stored salt. Their secret itself is not stored, so a copy of
 * the database is not enough to make codes.
 */
export function totpOf(
  { secretKey }: Pick<Keys, "secretKey">,
  salt: Buffer,
  { email = "" }: { email?: string } = {},
): TOTP {
  const mac = createHmac("sha256", `operator-totp:${secretKey}`).update(salt).digest();
  const secret = new Secret({ buffer: new Uint8Array(mac.subarray(0, 20)).buffer });
  return new TOTP({
    secret,
    issuer: "Estrelou operação",
    issuerInLabel: false,
    label: `Estrelou:${email}`,
  });
}

/**
 * Returns the step whose code this is: the current one, the one before or the one after. The app of an
 * operator who enrolled before a change of the key has a secret of a previous key.
 */
export function matchingStep(
  keys: Keys,
  salt: Buffer,
  token: string,
  now: Date,
): number | undefined {
  const timestamp = now.getTime();
  for (const secretKey of readingKeys(keys)) {
    const totp = totpOf({ secretKey }, salt);
    const delta = totp.validate({ token, timestamp, window: 1 });
    if (delta !== null) return totp.counter({ timestamp }) + delta;
  }
  return undefined;
}
