import { paymentProvider } from "#src/services/payments/provider-name.ts";
import type { Services } from "#src/services/services.ts";
import { announcePlans, findPlan, putPlan } from "./queries.server.ts";

/** The operator's change of a plan. An omitted field stays the same. */
interface PlanChange {
  id: string;
  title?: string;
  description?: string;
  priceCents?: number;
  position?: number;
  retired?: boolean;
}

/** What the provider accepts for a month of a subscription in Brazil: R$ 0,50 to R$ 700,00. */
const payableCents = { min: 50, max: 70_000 };

export class PlanChangeError extends Error {}

/**
 * Adds or changes a plan. Existing subscriptions keep their price.
 * Throws PlanChangeError.
 */
export async function savePlan(
  { db, clock }: Pick<Services, "db" | "clock">,
  change: PlanChange,
): Promise<void> {
  const stored = await findPlan(db, change.id);
  const title = change.title ?? stored?.title;
  const priceCents = change.priceCents ?? stored?.price_cents;
  if (title === undefined || priceCents === undefined) {
    throw new PlanChangeError("A new plan needs a title and a price.");
  }
  if ((change.id === "trial") !== (priceCents === 0)) {
    throw new PlanChangeError("The plan 'trial' costs nothing, and every other plan something.");
  }
  const retiredAt = stored?.retired_at ?? null;
  const isOffered = !(change.retired ?? retiredAt !== null);
  const isPayable = priceCents >= payableCents.min && priceCents <= payableCents.max;
  // A plan from before this rule can still be retired.
  if (priceCents > 0 && !isPayable && (isOffered || priceCents !== stored?.price_cents)) {
    throw new PlanChangeError(`${paymentProvider} charges R$ 0,50 to R$ 700,00 a month.`);
  }
  await putPlan(db, {
    id: change.id,
    title,
    price_cents: priceCents,
    description: change.description ?? stored?.description ?? "",
    position: change.position ?? stored?.position ?? 10,
    retired_at: change.retired === undefined ? retiredAt : change.retired ? clock.now() : null,
  });
  await announcePlans(db);
}
