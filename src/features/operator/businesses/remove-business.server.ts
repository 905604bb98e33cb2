import { startRemoval } from "#src/features/privacy/start-removal.server.ts";
import { commonFailures, failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { removalFailures } from "./contract.ts";
import { findAccount } from "./queries.server.ts";

/**
 * Removes the account of a business at the owner's request, like the owner's own removal. The operator
 * types the slug, so that a click in the wrong row removes nothing. Fails with `not_found` or
 * `slug_differs`.
 */
export async function removeBusiness(
  services: Pick<Services, "db" | "clock" | "queue">,
  businessId: string,
  typedSlug: string,
): Promise<void> {
  const found = await findAccount(services.db, businessId);
  if (!found) throw failure(commonFailures, "not_found");
  if (typedSlug.trim().toLowerCase() !== found.slug) throw failure(removalFailures, "slug_differs");
  await startRemoval(services, found.account_id);
}
