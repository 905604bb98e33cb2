import { createHash } from "node:crypto";

/** Returns the hash under which an approved subject and text are stored. */
export function hashText(subject: string, text: string): Buffer {
  return createHash("sha256")
    .update(JSON.stringify([subject, text]))
    .digest();
}
