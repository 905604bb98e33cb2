import type { Db } from "#src/db/client.ts";
import { newToken } from "#src/lib/tokens/random-token.server.ts";
import type { Services } from "#src/services/services.ts";
import { type LinkPurpose, replaceLink } from "./queries.server.ts";

export type LinkServices = Pick<Services, "clock" | "queue" | "settings">;

export type Addressee = { id: string; email: string };

export async function makeLink(
  { clock }: Pick<Services, "clock">,
  tx: Db,
  accountId: string,
  purpose: LinkPurpose,
  hours: number,
): Promise<{ token: string; id: string }> {
  const now = clock.now();
  const { token, hash } = newToken();
  const expiresAt = new Date(now.getTime() + hours * 3_600_000);
  await replaceLink(tx, { accountId, purpose, tokenHash: hash, now, expiresAt });
  return { token, id: hash.toString("hex") };
}
