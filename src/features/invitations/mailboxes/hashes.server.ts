import { createHmac } from "node:crypto";
import { mailboxOf } from "#src/lib/text/email-address.ts";
import { type Keys, readingKeys } from "#src/lib/tokens/keys.ts";

/**
 * The keyed hashes of a mailbox: by the current key, which new rows have, then by the previous keys.
 * The email cannot be recovered from a hash.
 */
export type MailboxHashes = [Buffer, ...Buffer[]];

/** Returns the hashes under which the opt-outs and the invitations of an email are stored. */
export function hashMailbox(keys: Keys, email: string): MailboxHashes {
  const hashWith = (key: string) =>
    createHmac("sha256", `invitation-opt-out:${key}`).update(mailboxOf(email)).digest();
  const [current, ...previous] = readingKeys(keys);
  return [hashWith(current), ...previous.map(hashWith)];
}

/**
 * Returns the positions of mailboxes whose found rows, of all their hashes, count at least `least`
 * together. A row counts 1 if it has no count.
 */
export function matchMailboxes(
  mailboxes: MailboxHashes[],
  found: { address_hash: Buffer; count?: number }[],
  least = 1,
): Set<number> {
  const counts = new Map<string, number>();
  for (const { address_hash, count = 1 } of found) {
    const name = address_hash.toString("base64");
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  const countOf = (hashes: MailboxHashes) =>
    hashes.reduce((sum, hash) => sum + (counts.get(hash.toString("base64")) ?? 0), 0);
  return new Set(
    [...mailboxes.keys()].filter((at) => countOf(mailboxes[at] as MailboxHashes) >= least),
  );
}
