import { decrypt, encrypt } from "#src/lib/tokens/encryption.server.ts";
import type { Keys } from "#src/lib/tokens/keys.ts";

const purpose = "invitation-address";

/**
 * Encrypts an email for the database, until its recipient has a final status. `context` binds the result
 * to one recipient.
 */
export function encryptEmail(keys: Keys, email: string, context: string): Buffer {
  return encrypt(keys, purpose, email, context);
}

/** Decrypts an email. Returns undefined if it was encrypted in another context or with an unknown key. */
export function decryptEmail(keys: Keys, encrypted: Buffer, context: string): string | undefined {
  return decrypt(keys, purpose, encrypted, context);
}
