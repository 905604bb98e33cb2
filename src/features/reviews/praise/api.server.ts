import { entitledApi } from "#src/features/billing/entitlement/entitled-api.server.ts";
import type { Services } from "#src/services/services.ts";
import * as contract from "./contract.ts";
import { drawPraise } from "./draw-praise.server.ts";

/** Pictures of the comments that customers let a business show. */
export function praiseApi(services: Services) {
  const api = entitledApi(services);
  api.serve(contract.drawPraise, async ({ c, owner, params, query }) => {
    const order = { id: params.id, format: query.format };
    const { content, fileName } = await drawPraise(services, owner.businessId, order);
    return c.body(new Uint8Array(content), 200, {
      "Content-Type": "image/png",
      "Content-Disposition": `attachment; filename="${fileName}"`,
    });
  });
  return api;
}
