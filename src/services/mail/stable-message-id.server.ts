import { createHash } from "node:crypto";

/** Returns the same message id for the same key, so that the receiver recognises a repeated mail. */
export function stableMessageId(key: string, publicUrl: string): string {
  const id = createHash("sha256").update(key).digest("hex").slice(0, 32);
  return `<${id}@${new URL(publicUrl).hostname}>`;
}
