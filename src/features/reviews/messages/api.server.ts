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
export function messagesApi(
  services: Pick<Services, "db" | "reader" | "clock" | "settings" | "limits" | "log" | "deletions">,
) {
  const api = entitledApi(services);

  api.openapi(contract.listReviews, async (c) => {
    const query = c.req.valid("query");
    const { businessId } = c.var.owner;
    if (query.q || query.commented || query.topic)
      await enforceLimits(services, [searchesPerBusiness, businessId]);
    return c.json(await listReviews(services, businessId, query), 200);
  });

  api.openapi(contract.getPending, async (c) =>
    c.json(await countPending(services, c.var.owner.businessId), 200),
  );

  api.openapi(contract.updateReview, async (c) => {
    const { id } = c.req.valid("param");
    const changes = c.req.valid("json");
    return c.json(await updateReview(services, c.var.owner.businessId, id, changes), 200);
  });

  api.openapi(contract.eraseComment, async (c) => {
    const { businessId, accountId } = c.var.owner;
    const erasure = { id: c.req.valid("param").id, by: accountId };
    return c.json(await eraseComment(services, businessId, erasure), 200);
  });

  api.openapi(contract.exportReviews, async (c) => {
    const filter = c.req.valid("query");
    const { businessId, accountId, shops } = c.var.owner;
    const { fileName, content } = exportReviews(services, businessId, filter);
    // Two files of one account could not be told apart.
    const prefix = shops > 1 ? `${await readSlug(services, businessId)}-` : "";
    return c.body(await exportBody(accountId, () => content), 200, {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${prefix}${fileName}"`,
    });
  });

  return api;
}
