import { createElement } from "react";
import { v7 as uuidv7 } from "uuid";
import type { OwnerSession } from "#src/features/session/owner/authenticate.server.ts";
import { lockOwner } from "#src/features/session/owner/lock-owner.server.ts";
import type { ResponseOf } from "#src/http/endpoint.ts";
import { failure, retryAfter } from "#src/http/failure.ts";
import { mailboxOf, normalizeEmail } from "#src/lib/text/email-address.ts";
import { addDays } from "#src/lib/time/calendar.ts";
import { newToken } from "#src/lib/tokens/random-token.server.ts";
import { takeAttempts } from "#src/services/limits/enforce-limits.server.ts";
import { queueMail } from "#src/services/mail/send-mail.server.ts";
import type { Services } from "#src/services/services.ts";
import { recordAct } from "../acts/record-act.server.ts";
import { type MemberRole, maxMembers } from "../members/contract.ts";
import { findTeamBusiness, listMembers } from "../members/queries.server.ts";
import { type inviteMember as endpoint, inviteFailures } from "./contract.ts";
import { InviteMail, inviteSubject } from "./emails/invite-mail.tsx";
import { invitesPerAccount, invitesPerBusiness, invitesPerMailbox } from "./limits.server.ts";
import { listInvites, putInvite } from "./queries.server.ts";
import { shownName } from "./shown-name.ts";

const validDays = 7;

/**
 * Mails an invitation to the team of a business, valid for seven days. It replaces an earlier one to the same
 * email. Fails with the codes of `inviteFailures`.
 */
export async function inviteMember(
  services: Pick<Services, "db" | "clock" | "limits" | "queue" | "settings">,
  owner: OwnerSession,
  input: { email: string; role: MemberRole },
): Promise<ResponseOf<typeof endpoint>> {
  const { db, clock, settings } = services;
  const { businessId } = owner;
  const email = normalizeEmail(input.email);
  if (!email) throw failure(inviteFailures, "email_invalid");
  const seconds = await takeAttempts(
    services,
    [invitesPerBusiness, businessId],
    [invitesPerAccount, owner.accountId],
    [invitesPerMailbox, mailboxOf(email)],
  );
  if (seconds !== undefined) {
    throw retryAfter(failure(inviteFailures, "too_many_requests"), seconds);
  }
  return db.transaction().execute(async (tx) => {
    // Without the lock two concurrent invitations could exceed the limit of members.
    await lockOwner(services, tx, owner);
    const now = clock.now();
    const business = await findTeamBusiness(tx, businessId);
    if (business?.blocked_at) throw failure(inviteFailures, "business_blocked");
    const members = await listMembers(tx, businessId);
    const invites = await listInvites(tx, businessId, now);
    if (business?.email === email || members.some((member) => member.email === email)) {
      throw failure(inviteFailures, "already_member");
    }
    const others = invites.filter((invite) => invite.email !== email);
    if (members.length + others.length >= maxMembers) throw failure(inviteFailures, "team_full");
    const { token, hash: tokenHash } = newToken();
    const id = uuidv7();
    const expiresAt = addDays(now, validDays);
    await putInvite(tx, businessId, { id, email, role: input.role, tokenHash, now, expiresAt });
    const name = shownName(business?.place_name ?? null);
    await queueMail(services, tx, {
      to: email,
      key: `team.invite:${id}`,
      hasSecret: true,
      subject: inviteSubject(name),
      body: createElement(InviteMail, {
        shop: name,
        link: `${settings.publicUrl}/convite-equipe?token=${token}`,
      }),
    });
    const act = { actor: owner.accountId, action: "invited", target: input.role };
    await recordAct({ db: tx, clock }, businessId, act);
    return { id, email, role: input.role, expires_at: expiresAt.toISOString() };
  });
}
