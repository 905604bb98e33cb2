import type { OwnerSession } from "#src/features/session/owner/authenticate.server.ts";
import { lockOwner } from "#src/features/session/owner/lock-owner.server.ts";
import { failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { recordAct } from "../acts/record-act.server.ts";
import { type MemberRole, memberFailures } from "./contract.ts";
import { updateRole } from "./queries.server.ts";

/** Changes the role of a member. Fails with `member_not_found`. */
export async function changeMember(
  { db, clock }: Pick<Services, "db" | "clock">,
  owner: OwnerSession,
  { account, role }: { account: string; role: MemberRole },
): Promise<void> {
  const { businessId, accountId: actor } = owner;
  await db.transaction().execute(async (tx) => {
    // A thief's call that began before the owner ended all sessions must not give another role.
    await lockOwner({ clock }, tx, owner);
    if (!(await updateRole(tx, businessId, { accountId: account, role, now: clock.now() }))) {
      throw failure(memberFailures, "member_not_found");
    }
    const act = { actor, action: "role_changed", target: role };
    await recordAct({ db: tx, clock }, businessId, act);
  });
}
