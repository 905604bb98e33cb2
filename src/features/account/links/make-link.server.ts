import type { Db } from "#src/db/client.ts";
import { lockAccount } from "#src/features/session/owner/lock-account.server.ts";
import { newToken } from "#src/lib/tokens/random-token.server.ts";
import type { Services } from "#src/services/services.ts";
import { endLinks, linkMailKey } from "./end-links.server.ts";
import { insertLink, type LinkPurpose } from "./queries.server.ts";

export type LinkServices = Pick<Services, "clock" | "queue" | "settings">;

/** The account that a link is mailed to. */
export type LinkAccount = { id: string; email: string };

/** What a link is for. The link of a sign-up or of a Google account names the browser, a change of email the new email. */
export interface LinkUse {
  purpose: LinkPurpose;
  hours: number;
  deviceHash?: Buffer;
  email?: string;
  sessionId?: string;
  google?: { sub: string; email: string };
}

/**
 * Creates a link of an account, which replaces its older ones of that purpose. A link for a sign-up
 * replaces only those of the same browser, so a stranger's sign-up does not end the owner's link. A
 * link that restores an email replaces none, so a thief cannot end it with a second change. Returns
 * the token, and the key of its mail.
 */
export async function makeLink(
  { clock }: Pick<Services, "clock">,
  tx: Db,
  accountId: string,
  { purpose, hours, deviceHash, email, sessionId, google }: LinkUse,
): Promise<{ token: string; key: string }> {
  const now = clock.now();
  const { token, hash } = newToken();
  const expiresAt = new Date(now.getTime() + hours * 3_600_000);
  // Two concurrent requests leave one link: the second one waits for the lock.
  await lockAccount(tx, accountId);
  if (purpose !== "email-undo") await endLinks(tx, accountId, purpose, deviceHash);
  const link = { accountId, purpose, tokenHash: hash, deviceHash, email, sessionId, google };
  await insertLink(tx, { ...link, now, expiresAt });
  return { token, key: linkMailKey(purpose, hash) };
}
