import type { OwnerSession } from "#src/features/session/owner/authenticate.server.ts";
import type { Services } from "#src/services/services.ts";
import { recordAct } from "../acts/record-act.server.ts";
import { deleteInvite } from "./queries.server.ts";

/** Ends an invitation: its link is no longer valid. Does nothing if it was accepted or is unknown. */
export async function withdrawInvite(
  { db, clock }: Pick<Services, "db" | "clock">,
  { businessId, accountId: actor }: OwnerSession,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await deleteInvite(tx, businessId, id))) return;
    await recordAct({ db: tx, clock }, businessId, { actor, action: "invite_withdrawn" });
  });
}
