import type { Db } from "#src/db/client.ts";
import { failure } from "#src/http/failure.ts";
import { hashToken } from "#src/lib/tokens/random-token.server.ts";
import type { Services } from "#src/services/services.ts";
import { recordAct } from "../acts/record-act.server.ts";
import { type MemberRole, maxMembers } from "../members/contract.ts";
import { findTeamBusiness, listMembers, upsertMember } from "../members/queries.server.ts";
import { acceptFailures } from "./contract.ts";
import { mailJoined } from "./mail-joined.server.ts";
import { deleteInvite, lockInvite } from "./queries.server.ts";

export type Invite = NonNullable<Awaited<ReturnType<typeof lockInvite>>>;

/** Returns the invitation of a token and locks it. Fails with `invite_invalid`. */
export async function findInvite(
  { clock }: Pick<Services, "clock">,
  tx: Db,
  token: string,
): Promise<Invite> {
  const invite = await lockInvite(tx, hashToken(token), clock.now());
  if (!invite) throw failure(acceptFailures, "invite_invalid");
  return invite;
}

/**
 * Consumes an invitation in the caller's transaction: the account becomes a member. The caller has checked that the
 * account receives the mail of the invited email. The owner is informed by mail. Fails with `team_full`.
 */
export async function useInvite(
  services: Pick<Services, "clock" | "queue" | "settings">,
  tx: Db,
  { business_id: businessId, id, email, role: invited }: Invite,
  accountId: string,
): Promise<void> {
  await deleteInvite(tx, businessId, id);
  // The owner of the business may do everything already, for example after a change of the email.
  if ((await findTeamBusiness(tx, businessId))?.account_id === accountId) return;
  const others = (await listMembers(tx, businessId)).filter(({ account }) => account !== accountId);
  if (others.length >= maxMembers) throw failure(acceptFailures, "team_full");
  const role = invited as MemberRole;
  await upsertMember(tx, businessId, { accountId, role, now: services.clock.now() });
  await mailJoined(services, tx, businessId, { email, role });
  const act = { actor: accountId, action: "joined", target: role };
  await recordAct({ db: tx, clock: services.clock }, businessId, act);
}
