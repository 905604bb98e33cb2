import { decrypt, encrypt } from "#src/lib/tokens/encryption.server.ts";
import type { Keys } from "#src/lib/tokens/keys.ts";

const purpose = "google-refresh-token";

/** Encrypts a refresh token for the database. `owner` is the id of the row that stores it. */
export function encryptRefreshToken(keys: Keys, token: string, owner: string): Buffer {
  return encrypt(keys, purpose, token, owner);
}

/** Returns undefined if the token belongs to another row, or if its key is unknown. */
export function decryptRefreshToken(
  keys: Keys,
  encrypted: Buffer,
  owner: string,
): string | undefined {
  return decrypt(keys, purpose, encrypted, owner);
}
