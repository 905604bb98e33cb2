import { v7 as uuidv7 } from "uuid";
import { newToken } from "#src/lib/tokens/random-token.server.ts";
import type { Services } from "#src/services/services.ts";
import { putOperator, replaceInvite } from "./queries.server.ts";

const inviteMinutes = 30;

/**
 * Adds an operator, and returns the link with which the operator sets up a passkey or one-time codes.
 * The link works once, for 30 minutes. For an operator who exists it adds another means of log-in.
 */
export async function addOperator(
  { db, clock, settings }: Pick<Services, "db" | "clock"> & { settings: { publicUrl: string } },
  email: string,
): Promise<{ link: string; expiresAt: Date }> {
  const now = clock.now();
  const { token, hash } = newToken();
  const expiresAt = new Date(now.getTime() + inviteMinutes * 60_000);
  await db.transaction().execute(async (tx) => {
    const id = await putOperator(tx, { id: uuidv7(), email, now });
    await replaceInvite(tx, id, { tokenHash: hash, now, expiresAt });
  });
  // Browsers do not send the fragment, so no log of a proxy contains the invite.
  return { link: `${settings.publicUrl}/operador/convite#${token}`, expiresAt };
}
