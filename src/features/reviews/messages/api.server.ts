import { entitledApi } from "#src/features/billing/entitlement/entitled-api.server.ts";
import { readSlug } from "#src/features/business/slugs/read-slug.server.ts";
import { exportBody } from "#src/http/export-body.server.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import * as contract from "./contract.ts";
import { countPending } from "./count-pending.server.ts";
import { eraseComment } from "./erase-comment.server.ts";
import { exportReviews } from "./export-reviews.server.ts";
import { searchesPerBusiness } from "./limits.server.ts";
import { listReviews } from "./list-reviews.server.ts";
import { updateReview } from "./update-review.server.ts";

/** The reviews of a business: list, follow up, erase a comment, export. */
export function messagesApi(services: Services) {
  const api = entitledApi(services);

  api.serve(contract.listReviews, async ({ owner, query }) => {
    const { businessId } = owner;
    if (query.q || query.commented || query.praise || query.topic)
      await enforceLimits(services, [searchesPerBusiness, businessId]);
    return listReviews(services, businessId, query);
  });

  api.serve(contract.getPending, ({ owner }) => countPending(services, owner.businessId));
  api.serve(contract.updateReview, ({ owner, params, body }) =>
    updateReview(services, owner.businessId, params.id, body),
  );
  api.serve(contract.eraseComment, ({ owner, params }) =>
    eraseComment(services, owner.businessId, { id: params.id, by: owner.accountId }),
  );
  api.serve(contract.exportReviews, async ({ c, owner, query }) => {
    const { businessId, accountId, shops } = owner;
    const { fileName, content } = exportReviews(services, businessId, query);
    // Two files of one account could not be told apart.
    const prefix = shops > 1 ? `${await readSlug(services, businessId)}-` : "";
    return c.body(await exportBody(accountId, () => content), 200, {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${prefix}${fileName}"`,
    });
  });

  return api;
}
