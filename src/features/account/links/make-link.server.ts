import type { Db } from "#src/db/client.ts";
import { newToken } from "#src/lib/tokens/random-token.server.ts";
import type { Services } from "#src/services/services.ts";
import { endLinks, linkMailKey } from "./end-links.server.ts";
import { insertLink, type LinkPurpose, lockAccount } from "./queries.server.ts";

export type LinkServices = Pick<Services, "clock" | "queue" | "settings">;

/** The account that a link is mailed to. */
export type LinkAccount = { id: string; email: string };

/**
 * Creates a single-use link of an account, which replaces its older ones of that purpose. Returns
 * the token, and an id for the key of its mail.
 */
export async function makeLink(
  { clock }: Pick<Services, "clock">,
  tx: Db,
  accountId: string,
  purpose: LinkPurpose,
  hours: number,
): Promise<{ token: string; key: string }> {
  const now = clock.now();
  const { token, hash } = newToken();
  const expiresAt = new Date(now.getTime() + hours * 3_600_000);
  // Two concurrent requests leave one link: the second one waits for the lock.
  await lockAccount(tx, accountId);
  await endLinks(tx, accountId, purpose);
  await insertLink(tx, { accountId, purpose, tokenHash: hash, now, expiresAt });
  return { token, key: linkMailKey(purpose, hash) };
}
