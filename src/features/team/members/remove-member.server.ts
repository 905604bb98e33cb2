import type { OwnerSession } from "#src/features/session/owner/authenticate.server.ts";
import { failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { recordAct } from "../acts/record-act.server.ts";
import { memberFailures } from "./contract.ts";
import { deleteMember } from "./queries.server.ts";

/**
 * Ends a membership: the next call of its sessions has no access. A member may only leave, the owner may remove
 * anyone. Fails with `role_too_low` or `member_not_found`.
 */
export async function removeMember(
  { db, clock, log, deletions }: Pick<Services, "db" | "clock" | "log" | "deletions">,
  { businessId, accountId: actor, role }: OwnerSession,
  account: string,
): Promise<void> {
  if (role !== "owner" && account !== actor) throw failure(memberFailures, "role_too_low");
  await db.transaction().execute(async (tx) => {
    if (!(await deleteMember(tx, businessId, account))) {
      throw failure(memberFailures, "member_not_found");
    }
    const action = account === actor ? "left" : "removed";
    await recordAct({ db: tx, clock }, businessId, { actor, action });
  });
  log.info({ business: businessId, account }, "member removed");
  const at = clock.now().toISOString();
  await deletions.record({ kind: "member", business: businessId, account, at });
}
