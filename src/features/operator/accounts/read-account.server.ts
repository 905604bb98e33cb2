import { listLogins } from "#src/features/session/attempts/list-logins.server.ts";
import { listSessions } from "#src/features/session/own-sessions/list-sessions.server.ts";
import { commonFailures, failure } from "#src/http/failure.ts";
import { iso } from "#src/lib/time/iso.ts";
import { listMailsOf } from "#src/services/mail/list-mails-of.server.ts";
import type { Services } from "#src/services/services.ts";
import type { DeskAccount } from "./contract.ts";
import { findAccountDetails, findCharges, findMembers, findMemberships } from "./queries.server.ts";
import { asListed } from "./shown-account.server.ts";

/** Returns what an operator needs to help the owner of an account. Fails with `not_found`. */
export async function readAccount(
  services: Pick<Services, "db" | "clock">,
  accountId: string,
): Promise<DeskAccount> {
  const { db, clock } = services;
  const [row, logins, sessions, mails, charges, members, worksIn] = await Promise.all([
    findAccountDetails(db, accountId, clock.now()),
    listLogins(services, accountId),
    listSessions(services, { accountId, sessionId: "" }),
    listMailsOf(services, accountId),
    findCharges(db, accountId),
    findMembers(db, accountId),
    findMemberships(db, accountId),
  ]);
  if (!row) throw failure(commonFailures, "not_found");
  return {
    ...asListed(row),
    members: members.map((one) => ({ ...one, since: one.since.toISOString() })),
    works_in: worksIn,
    limits_lifted_at: iso(row.limits_lifted_at),
    passkeys: row.passkeys,
    has_google: row.has_google,
    pending_email: row.pending_email,
    has_pending_sign_up: row.has_pending_sign_up,
    logins: logins.map((one) => ({ ...one, last_at: one.last_at.toISOString() })),
    sessions: sessions.results.map(({ is_current, ...one }) => one),
    mails: mails.map((one) => ({
      ...one,
      created_at: one.created_at.toISOString(),
      settled_at: iso(one.settled_at),
    })),
    charges: charges.map((one) => ({
      ...one,
      due_at: one.due_at.toISOString(),
      paid_at: iso(one.paid_at),
    })),
  };
}
