import { createHash } from "node:crypto";

/** The same for the same message, so that a receiver can tell a repetition. */
export function stableMessageId(key: string, publicUrl: string): string {
  const id = createHash("sha256").update(key).digest("hex").slice(0, 32);
  return `<${id}@${new URL(publicUrl).hostname}>`;
}
