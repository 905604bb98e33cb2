import { createHash } from "node:crypto";
import { formatUuid } from "./new-uuid.ts";

/** Returns a UUID of version 8 made of the SHA-256 of a text: the same text has the same id. */
export function hashUuid(text: string): string {
  const hash = createHash("sha256").update(text).digest();
  return formatUuid(hash.readUIntBE(0, 6), hash.subarray(6, 16), 8);
}
