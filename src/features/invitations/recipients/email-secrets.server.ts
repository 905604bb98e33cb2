import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { type Keys, readingKeys } from "#src/lib/tokens/keys.ts";

/**
 * Encrypts an email for the database (AES-256-GCM), until its recipient has a final status. A deleted
 * row stays in the database's files, log and backups for a while, but encrypted. `context`
 * binds the result to one recipient.
 */
export function encryptEmail({ secretKey }: Keys, email: string, context: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", encryptionKey(secretKey), nonce);
  cipher.setAAD(Buffer.from(context));
  const text = Buffer.concat([cipher.update(email, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** Decrypts an email. Returns undefined if it was encrypted in another context or with an unknown key. */
export function decryptEmail(keys: Keys, encrypted: Buffer, context: string): string | undefined {
  for (const key of readingKeys(keys)) {
    const email = decryptWith(encryptionKey(key), encrypted, context);
    if (email !== undefined) return email;
  }
  return undefined;
}

function decryptWith(key: Buffer, encrypted: Buffer, context: string): string | undefined {
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, encrypted.subarray(0, 12));
    decipher.setAAD(Buffer.from(context));
    decipher.setAuthTag(encrypted.subarray(12, 28));
    const text = Buffer.concat([decipher.update(encrypted.subarray(28)), decipher.final()]);
    return text.toString("utf8");
  } catch {
    // The caller gives up the mail if no key decrypts it.
    return undefined;
  }
}

function encryptionKey(secretKey: string): Buffer {
  return createHmac("sha256", `invitation-address:${secretKey}`).update("seal").digest();
}
