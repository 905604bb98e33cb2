import { randomBytes } from "node:crypto";
import { decrypt, encrypt } from "#src/lib/tokens/encryption.server.ts";
import type { Keys } from "#src/lib/tokens/keys.ts";

const purpose = "webhook-secret";
const prefix = "whsec_";

/** Returns a new secret in the form of Standard Webhooks. */
export function newSecret(): string {
  return prefix + randomBytes(32).toString("base64");
}

/** Encrypts a secret for the row of an endpoint. */
export function encryptSecret(keys: Keys, secret: string, endpointId: string): Buffer {
  return encrypt(keys, purpose, secret, endpointId);
}

/** Returns undefined if no known key of the program encrypted the secret. */
export function decryptSecret(
  keys: Keys,
  encrypted: Buffer,
  endpointId: string,
): string | undefined {
  return decrypt(keys, purpose, encrypted, endpointId);
}

/** Returns the secret encrypted with the current key, or undefined if it is already, or cannot be read. */
export function withCurrentKey(
  keys: Keys,
  encrypted: Buffer,
  endpointId: string,
): Buffer | undefined {
  const current = { secretKey: keys.secretKey, previousKeys: [] };
  if (decryptSecret(current, encrypted, endpointId) !== undefined) return undefined;
  const secret = decryptSecret(keys, encrypted, endpointId);
  return secret === undefined ? undefined : encryptSecret(keys, secret, endpointId);
}
