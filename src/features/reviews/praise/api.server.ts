import { entitledApi } from "#src/features/billing/entitlement/entitled-api.server.ts";
import type { Services } from "#src/services/services.ts";
import { choosePraise } from "./choose-praise.server.ts";
import * as contract from "./contract.ts";
import { drawPraise } from "./draw-praise.server.ts";

/** The comments that customers let a business show: pictures, and the choice for its website. */
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
  api.serve(contract.choosePraise, ({ owner, params, body }) =>
    choosePraise(services, owner.businessId, { id: params.id, onSite: body.on_site }),
  );
  return api;
}
