import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { type Keys, readingKeys } from "./keys.ts";

/**
 * Encrypts a text for the database (AES-256-GCM). A deleted row stays in the database's files, log and
 * backups for a while, but encrypted. `purpose` selects the key; `context` binds the result to one row,
 * so it cannot be decrypted in another row.
 */
export function encrypt(
  { secretKey }: Keys,
  purpose: string,
  text: string,
  context: string,
): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", encryptionKey(secretKey, purpose), nonce);
  cipher.setAAD(Buffer.from(context));
  const content = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), content]);
}

/**
 * Decrypts a text. Returns undefined if it was encrypted for another purpose or context, or with an
 * unknown key.
 */
export function decrypt(
  keys: Keys,
  purpose: string,
  encrypted: Buffer,
  context: string,
): string | undefined {
  for (const key of readingKeys(keys)) {
    const text = decryptWith(encryptionKey(key, purpose), encrypted, context);
    if (text !== undefined) return text;
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
    // The caller decides what it means that no key decrypts the text.
    return undefined;
  }
}

function encryptionKey(secretKey: string, purpose: string): Buffer {
  return createHmac("sha256", `${purpose}:${secretKey}`).update("seal").digest();
}
