import type { Entitlement, PlanState } from "#src/features/billing/entitlement/entitlement.ts";

/** The most businesses that one account may own. */
export const maxShops = 30;

type Plan = Pick<Entitlement, "state" | "entitled">;

const paidStates: readonly PlanState[] = ["scheduled", "active", "processing", "cancelled"];

/**
 * Returns why an account with these own businesses, oldest first, may not add another one. It may not replace a
 * business that the operator has blocked. Only the oldest one may be on trial: every further one needs a plan before
 * the next is added, so that an owner cannot collect free ones.
 */
export function whyNotAdd(
  own: { id: string; blocked_at: Date | null }[],
  plans: Map<string, Plan>,
): "shops_full" | "shop_blocked" | "shop_unpaid" | null {
  if (own.length >= maxShops) return "shops_full";
  if (own.some(({ blocked_at }) => blocked_at !== null)) return "shop_blocked";
  const known = own.flatMap(({ id }) => plans.get(id) ?? []);
  return known.some(isUnpaid) ? "shop_unpaid" : null;
}

/** Returns true if a business must be paid before another one is added. `index` is 0 for the oldest one. */
export function isUnpaid({ state, entitled }: Plan, index: number): boolean {
  // A first charge that is processed pays for nothing yet if the owner left others unpaid.
  if (!entitled) return true;
  return !paidStates.includes(state) && !(index === 0 && state === "trial");
}
