import { keepTrialClaims } from "#src/features/billing/trial/keep-trial-claims.server.ts";
import { endOtherSessions } from "#src/features/session/own-sessions/end-other-sessions.server.ts";
import { endSessions } from "#src/features/session/tokens/end-sessions.server.ts";
import type { ResponseOf } from "#src/http/endpoint.ts";
import type { Services } from "#src/services/services.ts";
import { endLinks } from "../links/end-links.server.ts";
import { makeLink } from "../links/make-link.server.ts";
import type { confirmEmailChange as endpoint } from "./contract.ts";
import { mailUndoLink } from "./mail-email-change.server.ts";
import { setEmail } from "./queries.server.ts";
import { withEmailLink } from "./with-email-link.server.ts";

const undoHours = 7 * 24;

/**
 * Changes the account's email with the link mailed to the new one. Ends every session except the one
 * that asked for the change, and every reset link. Mails a link that undoes the change to the old
 * email. Fails with the codes of `emailLinkFailures`.
 */
export async function confirmEmailChange(
  services: Pick<Services, "db" | "clock" | "limits" | "queue" | "settings">,
  input: { token: string; ipAddress: string },
): Promise<ResponseOf<typeof endpoint>> {
  return withEmailLink(services, { ...input, purpose: "email" }, async (tx, account, link) => {
    const { email, sessionId } = link;
    const inTransaction = { ...services, db: tx };
    await keepTrialClaims(inTransaction, account.id, () => setEmail(tx, account.id, email));
    await endLinks(tx, account.id, "reset");
    // No session asked for a change that an operator prepared.
    if (sessionId) await endOtherSessions(inTransaction, { accountId: account.id, sessionId });
    else await endSessions(tx, account.id, services.clock.now());
    const use = { purpose: "email-undo", hours: undoHours, email: account.email } as const;
    const { token, key } = await makeLink(services, tx, account.id, use);
    await mailUndoLink(services, tx, {
      to: account.email,
      accountId: account.id,
      key,
      token,
      email,
    });
    return { email };
  });
}
