import { createECDH, createHmac } from "node:crypto";

const curve = "prime256v1";

/** Returns a new private key (RFC 8292) in base64url. */
export function newPrivateKey(): string {
  const pair = createECDH(curve);
  pair.generateKeys();
  return encoded(pair.getPrivateKey());
}

/** Returns the private key of the demonstration, which stays the same for a secret. */
export function derivePrivateKey(secret: string): string {
  return createHmac("sha256", secret).update("vapid").digest("base64url");
}

/** Returns the public key of a private one, both in base64url. Throws for a key that is not valid. */
export function publicKeyOf(privateKey: string): string {
  const pair = createECDH(curve);
  pair.setPrivateKey(Buffer.from(privateKey, "base64url"));
  return encoded(pair.getPublicKey());
}

/** Leading zeros belong to a key. */
function encoded(key: Buffer): string {
  return Buffer.concat([Buffer.alloc(Math.max(0, 32 - key.length)), key]).toString("base64url");
}
