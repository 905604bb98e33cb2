import type { Services } from "#src/services/services.ts";
import { entitlement, isRenewing, type PlanState } from "./entitlement.ts";
import { readFactsOf } from "./queries.server.ts";

/** The plan of one of several businesses. */
export interface ShopPlan {
  state: PlanState;
  entitled: boolean;
  until: Date | null;
  /** Reais per month, while the subscription is charged. */
  price: number | null;
}

/** Returns the plan of each business. Reads all of them at once. */
export async function readShopPlans(
  { db, clock }: Pick<Services, "db" | "clock">,
  businessIds: string[],
): Promise<Map<string, ShopPlan>> {
  const facts = await readFactsOf(db, businessIds);
  const now = clock.now();
  return new Map(
    [...facts].map(([id, found]) => {
      const renewing = found.subscriptions.find(isRenewing);
      const price = renewing ? renewing.priceCents / 100 : null;
      return [id, { ...entitlement(found, now), price }];
    }),
  );
}
