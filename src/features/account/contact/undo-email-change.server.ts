import { hash } from "@node-rs/argon2";
import { keepTrialClaims } from "#src/features/billing/trial/keep-trial-claims.server.ts";
import { disconnectSince } from "#src/features/google/connection/disconnect-since.server.ts";
import { removeEndpointsSince } from "#src/features/integrations/endpoints/remove-endpoints-since.server.ts";
import { revokeKeysSince } from "#src/features/integrations/keys/revoke-keys-since.server.ts";
import { removeIdentity } from "#src/features/session/google-identity/remove-identity.server.ts";
import { removeAllPasskeys } from "#src/features/session/own-passkeys/remove-all-passkeys.server.ts";
import { endSessions } from "#src/features/session/tokens/end-sessions.server.ts";
import { withdrawInvitesOf } from "#src/features/team/invites/withdraw-invites-of.server.ts";
import { removeMembersSince } from "#src/features/team/members/remove-members-since.server.ts";
import type { ResponseOf } from "#src/http/endpoint.ts";
import { newToken } from "#src/lib/tokens/random-token.server.ts";
import type { Services } from "#src/services/services.ts";
import { endLinks, endLinksSince } from "../links/end-links.server.ts";
import { makeLink } from "../links/make-link.server.ts";
import { resetHours } from "../password/mail-reset.server.ts";
import { setPassword } from "../password/queries.server.ts";
import type { undoEmailChange as endpoint } from "./contract.ts";
import { mailChangeUndone } from "./mail-email-change.server.ts";
import { setEmail } from "./queries.server.ts";
import { withEmailLink } from "./with-email-link.server.ts";

/**
 * Restores the email that an account had before a change. The other owner may be a thief who knows the
 * password: it becomes unusable, and all sessions, passkeys, the Google account, links and invitations end, and the keys,
 * webhooks, members and connections of businesses with Google that came after the change, or that it could misuse since:
 * a webhook with another URL or secret, a member with another role. Returns a token to set a new password. Fails with the
 * codes of `emailLinkFailures`.
 */
export async function undoEmailChange(
  services: Pick<Services, "db" | "clock" | "limits" | "queue" | "settings" | "deletions">,
  input: { token: string; ipAddress: string },
): Promise<ResponseOf<typeof endpoint>> {
  const unusable = await hash(newToken().token);
  const use = { ...input, purpose: "email-undo" } as const;
  const { reset, ended } = await withEmailLink(services, use, async (tx, account, link) => {
    const inTransaction = { ...services, db: tx };
    await keepTrialClaims(inTransaction, account.id, () => setEmail(tx, account.id, link.email));
    await setPassword(tx, account.id, unusable);
    await endSessions(tx, account.id, services.clock.now());
    await removeAllPasskeys(tx, account.id);
    await removeIdentity(tx, account.id);
    await endLinks(tx, account.id, "email");
    // Links of later changes restore the emails of a thief. Links of earlier changes stay valid.
    await endLinksSince(tx, account.id, { purpose: "email-undo", since: link.createdAt });
    const now = services.clock.now();
    await withdrawInvitesOf(tx, account.id, now);
    const ended = [
      ...(await revokeKeysSince(tx, account.id, link.createdAt)),
      ...(await removeEndpointsSince(tx, account.id, link.createdAt)),
      ...(await removeMembersSince(tx, account.id, { since: link.createdAt, now })),
    ];
    await disconnectSince(services, tx, account.id, link.createdAt);
    await mailChangeUndone(services, tx, { to: account.email });
    const reset = { purpose: "reset", hours: resetHours } as const;
    const { token } = await makeLink(services, tx, account.id, reset);
    return { reset: token, ended };
  });
  for (const deletion of ended) await services.deletions.record(deletion);
  return { reset };
}
