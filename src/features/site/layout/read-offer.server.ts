import { DatabaseUnavailable } from "#src/db/unavailable.ts";
import { listPlans } from "#src/features/billing/plans/list-plans.server.ts";
import { money } from "#src/lib/text/numbers.ts";
import type { Services } from "#src/services/services.ts";
import type { Offer } from "./use-site.ts";

/**
 * Returns price and trial length from the plans and the settings, so that no page has a copy. Without
 * a price if the database is unavailable and the plans were not read before.
 */
export async function readOffer(services: Pick<Services, "db" | "settings">): Promise<Offer> {
  const plans = await listPlans(services).catch((error: unknown) => {
    if (error instanceof DatabaseUnavailable) return [];
    throw error;
  });
  const prices = plans.map((plan) => plan.price).filter((price) => price > 0);
  const priceInReais = prices.length > 0 ? Math.min(...prices) : undefined;
  return {
    trialDays: services.settings.trialDays,
    price: priceInReais === undefined ? undefined : money.format(priceInReais),
    priceInReais,
    hasOnePrice: prices.length < 2,
  };
}
