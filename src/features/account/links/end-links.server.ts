import type { Db } from "#src/db/client.ts";
import { withdrawMail } from "#src/services/mail/withdraw-mail.server.ts";
import { deleteLinks, deleteLinksSince, type LinkPurpose } from "./queries.server.ts";

/**
 * Invalidates an account's links of a purpose, or only those of one browser's sign-up. Also withdraws
 * their waiting mails: an invalid link must not arrive, above all not after the link that replaced it.
 */
export async function endLinks(
  tx: Db,
  accountId: string,
  purpose: LinkPurpose,
  deviceHash?: Buffer,
): Promise<void> {
  await withdrawLinks(tx, purpose, await deleteLinks(tx, accountId, purpose, deviceHash));
}

/** Invalidates an account's links of a purpose from a moment on, and withdraws their waiting mails. */
export async function endLinksSince(
  tx: Db,
  accountId: string,
  { purpose, since }: { purpose: LinkPurpose; since: Date },
): Promise<void> {
  await withdrawLinks(tx, purpose, await deleteLinksSince(tx, accountId, { purpose, since }));
}

async function withdrawLinks(tx: Db, purpose: LinkPurpose, hashes: Buffer[]): Promise<void> {
  await withdrawMail(
    tx,
    hashes.map((hash) => linkMailKey(purpose, hash)),
  );
}

/** The key of the message that carries a link. */
export function linkMailKey(purpose: LinkPurpose, tokenHash: Buffer): string {
  return `account.${purpose}:${tokenHash.toString("hex")}`;
}
