import { readShopPlans } from "#src/features/billing/entitlement/read-shop-plans.server.ts";
import { shareTrial } from "#src/features/billing/trial/share-trial.server.ts";
import { createBusiness } from "#src/features/business/profile/create-business.server.ts";
import { copySettings } from "#src/features/business/shops/copy-settings.server.ts";
import { copyTexts } from "#src/features/invitations/texts/copy-texts.server.ts";
import type { Person } from "#src/features/session/owner/authenticate.server.ts";
import { listShops } from "#src/features/session/owner/list-shops.server.ts";
import { lockOwner } from "#src/features/session/owner/lock-owner.server.ts";
import type { BodyOf, ResponseOf } from "#src/http/endpoint.ts";
import { failure } from "#src/http/failure.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import { addShopFailures, type addShop as endpoint } from "./contract.ts";
import { addedPerAccount } from "./limits.server.ts";
import { whyNotAdd } from "./why-not-add.ts";

/**
 * Adds a business to the caller's account, with the settings of another one if asked. While a trial of the
 * account runs, the new business shares it. Fails with the codes of `addShopFailures`.
 */
export async function addShop(
  services: Pick<Services, "db" | "clock" | "limits">,
  person: Person,
  { copy_from }: BodyOf<typeof endpoint>,
): Promise<ResponseOf<typeof endpoint>> {
  await enforceLimits(services, [addedPerAccount, person.accountId]);
  return services.db.transaction().execute(async (tx) => {
    // Without the lock two concurrent calls could add one business more than allowed.
    await lockOwner(services, tx, person);
    const shops = await listShops({ db: tx }, person.accountId);
    const own = shops.filter(({ role }) => role === "owner");
    const ids = own.map(({ id }) => id);
    if (copy_from && !ids.includes(copy_from)) {
      throw failure(addShopFailures, "business_not_found");
    }
    const plans = await readShopPlans({ ...services, db: tx }, ids);
    const refused = whyNotAdd(own, plans);
    if (refused) throw failure(addShopFailures, refused);
    const { id, slug } = await createBusiness(services, tx, person.accountId);
    const shared = { accountId: person.accountId, businessId: id };
    const trialEndsAt = await shareTrial(services, tx, shared);
    if (copy_from) {
      await copySettings({ db: tx }, { from: copy_from, to: id });
      await copyTexts({ ...services, db: tx }, { from: copy_from, to: id });
    }
    return { id, slug, trial_ends_at: trialEndsAt?.toISOString() ?? null };
  });
}
