import { listPlans } from "#src/features/billing/plans/list-plans.server.ts";
import { siteId } from "#src/features/billing/plans/site-id.ts";
import { saoPauloDate } from "#src/lib/time/sao-paulo-date.ts";
import type { Services } from "#src/services/services.ts";
import { readSiteProof } from "../proof/read-site-proof.server.ts";

/**
 * Returns everything that changes in the documents of the site while the program runs: the plans, the
 * sources of claims, the testimonials and the day. The same object is returned until one of them changes.
 */
export function readSiteVersion(
  services: Pick<Services, "db" | "clock" | "businessCache" | "settings">,
): object | undefined | Promise<object | undefined> {
  return services.businessCache.getOrLoad("site", async () => ({
    businessId: siteId,
    plans: await listPlans(services),
    proof: await readSiteProof(services),
    day: saoPauloDate(services.clock.now()),
    // With PORT=0 it is known only after the first requests can arrive.
    publicUrl: services.settings.publicUrl,
  }));
}
