import type { Db } from "#src/db/client.ts";
import { withdrawMail } from "#src/services/mail/withdraw-mail.server.ts";
import { deleteLinks, type LinkPurpose } from "./queries.server.ts";

/**
 * Makes an account's links of a purpose useless, or only those of one browser's sign-up. Withdraws their messages that still wait: a
 * dead link must not arrive, least of all after the link that replaced it.
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
