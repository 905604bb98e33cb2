import type { Services } from "#src/services/services.ts";
import { readFacts } from "./queries.server.ts";

/** Returns true if the owner has paid a month that was not refunded. Until then it is a trial. */
export async function hasPaid({ db }: Pick<Services, "db">, businessId: string): Promise<boolean> {
  const { subscriptions } = await readFacts(db, businessId);
  return subscriptions.some(({ paidUntil }) => paidUntil !== null);
}
