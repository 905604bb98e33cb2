import { createHmac } from "node:crypto";
import { type Keys, readingKeys } from "#src/lib/tokens/keys.ts";
import type { MailboxHashes } from "../mailboxes/hashes.server.ts";

/**
 * Returns the hashes under which the opt-out of a phone number is stored, beside those of emails: no email has this
 * purpose in its hash. The number cannot be found from a hash without the key.
 */
export function hashPhone(keys: Keys, phone: string): MailboxHashes {
  const hashWith = (key: string) =>
    createHmac("sha256", `invitation-phone-opt-out:${key}`).update(phone).digest();
  const [current, ...previous] = readingKeys(keys);
  return [hashWith(current), ...previous.map(hashWith)];
}
