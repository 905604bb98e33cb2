import { extendTrial } from "#src/features/billing/trial/extend-trial.server.ts";
import { asLongDate } from "#src/lib/time/shown-dates.ts";
import type { Services } from "#src/services/services.ts";
import { requireOwner } from "../acts/require-owner.server.ts";
import { tellOwner } from "../acts/tell-owner.server.ts";

/** Extends the trial of a business by days and tells its owner. Fails with the codes of `extendTrial`. */
export async function extendDeskTrial(
  services: Pick<Services, "db" | "clock" | "queue" | "settings">,
  { businessId, days }: { businessId: string; days: number },
): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const { email, shop } = await requireOwner(tx, businessId);
    const endsAt = await extendTrial(services, tx, { businessId, days });
    // The last millisecond before the end is on the last day.
    const detail = `até ${asLongDate(new Date(endsAt.getTime() - 1))}`;
    await tellOwner(services, tx, { email, shop, act: "trial-extended", detail });
  });
}
