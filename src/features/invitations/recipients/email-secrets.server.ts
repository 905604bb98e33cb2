import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { mailboxOf } from "#src/lib/text/email-address.ts";
import type { Services } from "#src/services/services.ts";

type Key = Pick<Services["settings"], "secretKey">;

/** The keyed hash under which an opt-out is stored. The email cannot be recovered from it. */
export function hashEmail({ secretKey }: Key, email: string): Buffer {
  const key = `invitation-opt-out:${secretKey}`;
  return createHmac("sha256", key).update(mailboxOf(email)).digest();
}

/**
 * Encrypts an email for the database (AES-256-GCM), until its recipient has a final status. A deleted
 * row stays in the database's files, log and backups for a while, but encrypted. `context`
 * binds the result to one recipient.
 */
export function encryptEmail({ secretKey }: Key, email: string, context: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", encryptionKey(secretKey), nonce);
  cipher.setAAD(Buffer.from(context));
  const text = Buffer.concat([cipher.update(email, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** Decrypts an email. Returns undefined if it was encrypted in another context or with another key. */
export function decryptEmail(
  { secretKey }: Key,
  encrypted: Buffer,
  context: string,
): string | undefined {
  try {
    const key = encryptionKey(secretKey);
    const decipher = createDecipheriv("aes-256-gcm", key, encrypted.subarray(0, 12));
    decipher.setAAD(Buffer.from(context));
    decipher.setAuthTag(encrypted.subarray(12, 28));
    const text = Buffer.concat([decipher.update(encrypted.subarray(28)), decipher.final()]);
    return text.toString("utf8");
  } catch {
    // The email cannot be decrypted, so the caller gives up the mail.
    return undefined;
  }
}

function encryptionKey(secretKey: string): Buffer {
  return createHmac("sha256", `invitation-address:${secretKey}`).update("seal").digest();
}
