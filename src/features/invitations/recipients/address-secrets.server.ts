import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import type { Services } from "#src/services/services.ts";
import { mailboxOf } from "./addresses.ts";

type Key = Pick<Services["settings"], "secretKey">;

/** What is remembered of a mailbox that wants no mail: recognised again, never read back. */
export function hashAddress({ secretKey }: Key, address: string): Buffer {
  const key = `invitation-opt-out:${secretKey}`;
  return createHmac("sha256", key).update(mailboxOf(address)).digest();
}

/**
 * An address as the database holds it until its mail is settled (AES-256-GCM). An erased row lives
 * on in the database's files, log and backups for a while; there it can be read by nobody.
 */
export function sealAddress({ secretKey }: Key, address: string, where: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", sealKey(secretKey), nonce);
  cipher.setAAD(Buffer.from(where));
  const text = Buffer.concat([cipher.update(address, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** The address again; undefined when it was sealed elsewhere or under another key. */
export function openAddress({ secretKey }: Key, sealed: Buffer, where: string): string | undefined {
  try {
    const decipher = createDecipheriv("aes-256-gcm", sealKey(secretKey), sealed.subarray(0, 12));
    decipher.setAAD(Buffer.from(where));
    decipher.setAuthTag(sealed.subarray(12, 28));
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString("utf8");
  } catch {
    // The only thing that can be done about it is to give this mail up.
    return undefined;
  }
}

function sealKey(secretKey: string): Buffer {
  return createHmac("sha256", `invitation-address:${secretKey}`).update("seal").digest();
}
