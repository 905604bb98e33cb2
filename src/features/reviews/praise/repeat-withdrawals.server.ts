import type { Services } from "#src/services/services.ts";
import { setWithdrawn } from "./queries.server.ts";

/** Takes back the consents that a restored database has again. Returns how many. */
export async function repeatWithdrawals(
  { db, clock }: Pick<Services, "db" | "clock">,
  withdrawals: { business: string; review: string }[],
): Promise<number> {
  let count = 0;
  for (const { business, review } of withdrawals) {
    if (await setWithdrawn(db, business, { id: review, now: clock.now() })) count++;
  }
  return count;
}
