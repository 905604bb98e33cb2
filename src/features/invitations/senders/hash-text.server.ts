import { createHash } from "node:crypto";

export function hashText(subject: string, text: string): Buffer {
  return createHash("sha256")
    .update(JSON.stringify([subject, text]))
    .digest();
}
