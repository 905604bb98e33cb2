import { startRemoval } from "#src/features/privacy/start-removal.server.ts";
import { startShopRemoval } from "#src/features/privacy/start-shop-removal.server.ts";
import { lockAccount } from "#src/features/session/owner/lock-account.server.ts";
import { commonFailures, failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { requireOwner } from "../acts/require-owner.server.ts";
import { removalFailures } from "./contract.ts";

/**
 * Removes a business at the owner's request, like the owner's own removal: with its account if it is the only one.
 * The operator types the slug, so that a click in the wrong row removes nothing. The owner gets the mail about the
 * removal. Fails with `slug_differs`, and with `not_found` also if the business is being removed already.
 */
export async function removeBusiness(
  services: Pick<Services, "db" | "clock" | "queue" | "deletions">,
  { businessId, slug }: { businessId: string; slug: string },
): Promise<void> {
  const owner = await requireOwner(services.db, businessId);
  if (slug.trim().toLowerCase() !== owner.slug) throw failure(removalFailures, "slug_differs");
  const isOnly = await services.db.transaction().execute(async (tx) => {
    await lockAccount(tx, owner.accountId);
    const { shops, isClosed } = await requireOwner(tx, businessId);
    // The count leaves out a business that is being removed: a repeated call would remove the account with the others.
    if (isClosed) throw failure(commonFailures, "not_found");
    if (shops > 1) await startShopRemoval({ ...services, db: tx }, businessId);
    return shops === 1;
  });
  if (isOnly) await startRemoval(services, owner.accountId);
  else await services.deletions.record({ kind: "business", business: businessId });
}
