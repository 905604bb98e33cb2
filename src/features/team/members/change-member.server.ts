import type { OwnerSession } from "#src/features/session/owner/authenticate.server.ts";
import { failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { recordAct } from "../acts/record-act.server.ts";
import { type MemberRole, memberFailures } from "./contract.ts";
import { updateRole } from "./queries.server.ts";

/** Changes the role of a member. Fails with `member_not_found`. */
export async function changeMember(
  { db, clock }: Pick<Services, "db" | "clock">,
  { businessId, accountId: actor }: OwnerSession,
  { account, role }: { account: string; role: MemberRole },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await updateRole(tx, businessId, account, role))) {
      throw failure(memberFailures, "member_not_found");
    }
    const act = { actor, action: "role_changed", target: role };
    await recordAct({ db: tx, clock }, businessId, act);
  });
}
