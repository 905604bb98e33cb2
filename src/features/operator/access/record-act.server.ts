import { v7 as uuidv7, validate } from "uuid";
import type { Services } from "#src/services/services.ts";
import { insertAudit } from "./queries.server.ts";

interface Act {
  operatorId: string;
  /** Method and path pattern of a call. */
  action: string;
  business?: string | undefined;
  account?: string | undefined;
  /** Checked by `reasonSchema`. */
  reason?: string | undefined;
  /** Ids or keys that the act is about. */
  targets: string[];
}

/** Stores a look or an act of an operator in the audit log. Call it before the act. */
export async function recordAct(
  { db, clock }: Pick<Services, "db" | "clock">,
  { operatorId, action, business, account, reason, targets }: Act,
): Promise<void> {
  await insertAudit(db, {
    id: uuidv7(),
    at: clock.now(),
    operatorId,
    action,
    business: business && validate(business) ? business : null,
    account: account && validate(account) ? account : null,
    reason: reason ?? null,
    // Ids and keys only: free text could contain personal data.
    target: targets.length > 0 && targets.every(isId) ? targets.join(" ") : null,
  });
}

function isId(parameter: string): boolean {
  return /^[\w.:-]{1,200}$/.test(parameter);
}
