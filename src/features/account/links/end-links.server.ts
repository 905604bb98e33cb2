import type { Db } from "#src/db/client.ts";
import { withdrawMail } from "#src/services/mail/withdraw-mail.server.ts";
import { deleteLinks, type LinkPurpose } from "./queries.server.ts";

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
  const hashes = await deleteLinks(tx, accountId, purpose, deviceHash);
  await withdrawMail(
    tx,
    hashes.map((hash) => linkMailKey(purpose, hash)),
  );
}

/** The key of the message that carries a link. */
export function linkMailKey(purpose: LinkPurpose, tokenHash: Buffer): string {
  return `account.${purpose}:${tokenHash.toString("hex")}`;
}
