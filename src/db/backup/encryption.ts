import {
  createCipheriv,
  createDecipheriv,
  randomBytes,
  type ScryptOptions,
  scryptSync,
} from "node:crypto";
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { PassThrough, type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";

/*
 * Format: magic, salt (16 bytes), nonce (12), AES-256-GCM ciphertext, tag (16). The key is derived from
 * the passphrase with scrypt.
 */
const magic = Buffer.from("ESTRELOU-BACKUP-1\n");
const saltLength = 16;
const nonceLength = 12;
const tagLength = 16;
const headLength = magic.length + saltLength + nonceLength;
const cost: ScryptOptions = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };

/** The passphrase is wrong, or the file was changed or cut off. */
export class DecryptionError extends Error {}

export function encryptStream(passphrase: string): Transform {
  const salt = randomBytes(saltLength);
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv("aes-256-gcm", scryptSync(passphrase, salt, 32, cost), nonce);
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, cipher.update(chunk));
    },
    flush(done) {
      this.push(cipher.final());
      this.push(cipher.getAuthTag());
      done();
    },
  });
  stream.push(Buffer.concat([magic, salt, nonce]));
  return stream;
}

/** Returns true if the file was written by `encryptStream`. */
export async function isEncrypted(path: string): Promise<boolean> {
  return (await readPart(path, 0, magic.length)).equals(magic);
}

/**
 * Decrypts a file. The whole file is checked before the first byte is returned, so that nobody can use
 * a changed one. Throws DecryptionError.
 */
export async function decryptFile(path: string, passphrase: string): Promise<Readable> {
  const { size } = await stat(path);
  const head = await readPart(path, 0, headLength);
  const tag = await readPart(path, size - tagLength, tagLength);
  const salt = head.subarray(magic.length, magic.length + saltLength);
  const key = scryptSync(passphrase, salt, 32, cost);
  const decipher = () =>
    createDecipheriv("aes-256-gcm", key, head.subarray(-nonceLength)).setAuthTag(tag);
  const content = () => createReadStream(path, { start: headLength, end: size - tagLength - 1 });
  const checked = new PassThrough().resume();
  await pipeline(content(), decipher(), checked).catch(() => {
    throw new DecryptionError("The passphrase is wrong, or the backup was changed or cut off.");
  });
  return content().pipe(decipher());
}

async function readPart(path: string, position: number, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(length),
      0,
      length,
      Math.max(0, position),
    );
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
