import type { Services } from "#src/services/services.ts";
import { type ConvergeServices, converge, type SubscriptionKey } from "./converge.server.ts";
import { subscriptionsToCheck } from "./queries.server.ts";

export const dayMs = 86_400_000;

/** Every subscription the provider may have changed without a word. */
export function subscriptionsInDoubt({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<SubscriptionKey[]> {
  return subscriptionsToCheck(db, new Date(clock.now().getTime() - 15 * dayMs));
}

/** Makes them all agree with the provider, one after the other; for few, as in the sandbox. */
export async function reconcileNow(services: ConvergeServices): Promise<void> {
  for (const subscription of await subscriptionsInDoubt(services)) {
    await converge(services, subscription).catch((error: unknown) => {
      services.log.warn({ err: error, subscription: subscription.id }, "not reconciled");
    });
  }
}
