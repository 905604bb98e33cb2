import type { OwnerSession } from "#src/features/session/owner/authenticate.server.ts";
import { recordAct } from "#src/features/team/acts/record-act.server.ts";
import type { Services } from "#src/services/services.ts";
import { deleteKey } from "./queries.server.ts";

/** Ends a key. A restore of an older backup ends it again. Does nothing if it is unknown. */
export async function revokeKey(
  { db, clock, deletions }: Pick<Services, "db" | "clock" | "deletions">,
  { businessId, accountId: actor }: OwnerSession,
  id: string,
): Promise<void> {
  const isRevoked = await db.transaction().execute(async (tx) => {
    const name = await deleteKey(tx, businessId, id);
    if (name === undefined) return false;
    const act = { actor, action: "key_revoked", target: name };
    await recordAct({ db: tx, clock }, businessId, act);
    return true;
  });
  if (isRevoked) await deletions.record({ kind: "key", business: businessId, key: id });
}
