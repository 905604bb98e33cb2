import type { Person } from "#src/features/session/owner/authenticate.server.ts";
import { listShops } from "#src/features/session/owner/list-shops.server.ts";
import { lockOwner } from "#src/features/session/owner/lock-owner.server.ts";
import { checkOwnPassword } from "#src/features/session/proof/check-own-password.server.ts";
import { failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { removeShopFailures } from "./contract.ts";
import { startShopRemoval } from "./start-shop-removal.server.ts";

/**
 * Closes one of several own businesses after the owner entered the password, and a job removes all its data. The
 * last one is removed only together with the account, so that no owner's account is left without a business. Fails
 * with the codes of `removeShopFailures`.
 */
export async function closeShop(
  services: Pick<Services, "db" | "clock" | "limits" | "queue" | "deletions">,
  person: Person,
  { businessId, password }: { businessId: string; password: string },
): Promise<void> {
  if (!(await checkOwnPassword(services, person.accountId, password))) {
    throw failure(removeShopFailures, "password_wrong");
  }
  await services.db.transaction().execute(async (tx) => {
    // Of two concurrent removals the second one sees that only one business is left.
    await lockOwner(services, tx, person);
    const shops = await listShops({ db: tx }, person.accountId);
    const own = shops.filter(({ role }) => role === "owner").map(({ id }) => id);
    if (!own.includes(businessId)) throw failure(removeShopFailures, "business_not_found");
    if (own.length === 1) throw failure(removeShopFailures, "last_shop");
    await startShopRemoval({ ...services, db: tx }, businessId);
  });
  await services.deletions.record({ kind: "business", business: businessId });
}
