import type { Db } from "#src/db/client.ts";
import { newToken } from "#src/lib/tokens/random-token.server.ts";
import type { Services } from "#src/services/services.ts";
import { endLinks, linkMailKey } from "./end-links.server.ts";
import { insertLink, type LinkPurpose, lockAccount } from "./queries.server.ts";

export type LinkServices = Pick<Services, "clock" | "queue" | "settings">;

/** The account that a link is mailed to. */
export type LinkAccount = { id: string; email: string };

/** What a link is for. The link of a sign-up also names the browser that signed up. */
export interface LinkUse {
  purpose: LinkPurpose;
  hours: number;
  deviceHash?: Buffer;
}

/**
 * Creates a link of an account, which replaces its older ones of that purpose. A link for a sign-up
 * replaces only those of the same browser, so a stranger's sign-up does not end the owner's link.
 * Returns the token, and the key of its mail.
 */
export async function makeLink(
  { clock }: Pick<Services, "clock">,
  tx: Db,
  accountId: string,
  { purpose, hours, deviceHash }: LinkUse,
): Promise<{ token: string; key: string }> {
  const now = clock.now();
  const { token, hash } = newToken();
  const expiresAt = new Date(now.getTime() + hours * 3_600_000);
  // Two concurrent requests leave one link: the second one waits for the lock.
  await lockAccount(tx, accountId);
  await endLinks(tx, accountId, purpose, deviceHash);
  await insertLink(tx, { accountId, purpose, tokenHash: hash, deviceHash, now, expiresAt });
  return { token, key: linkMailKey(purpose, hash) };
}
