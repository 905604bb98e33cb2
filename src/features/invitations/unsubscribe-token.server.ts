import { createHmac, timingSafeEqual } from "node:crypto";
import { parse, stringify } from "uuid";
import type { Services } from "#src/services/services.ts";

type Key = Pick<Services["settings"], "secretKey">;

/** Whose invitations, and to whom by keyed hash. */
export interface OptOut {
  businessId: string;
  addressHash: Buffer;
}

const [idBytes, hashBytes, sealBytes] = [16, 32, 16];

/**
 * What an unsubscribe link carries: business, hash of the address, and our signature. Nothing of it
 * is stored, so the link works for as long as the mail lies in somebody's mailbox.
 */
export function unsubscribeToken({ secretKey }: Key, { businessId, addressHash }: OptOut): string {
  const content = Buffer.concat([parse(businessId), addressHash]);
  return Buffer.concat([content, sign(secretKey, content)]).toString("base64url");
}

/** Reads a link's token; undefined for anything we did not sign. */
export function readUnsubscribeToken({ secretKey }: Key, token: string): OptOut | undefined {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== idBytes + hashBytes + sealBytes) return undefined;
  const content = bytes.subarray(0, idBytes + hashBytes);
  if (!timingSafeEqual(sign(secretKey, content), bytes.subarray(content.length))) return undefined;
  return {
    businessId: stringify(content.subarray(0, idBytes)),
    addressHash: content.subarray(idBytes),
  };
}

function sign(secretKey: string, content: Buffer): Buffer {
  const mac = createHmac("sha256", `invitation-unsubscribe:${secretKey}`).update(content).digest();
  return mac.subarray(0, sealBytes);
}
