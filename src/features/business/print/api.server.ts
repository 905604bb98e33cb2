import { entitledApi } from "#src/features/billing/entitlement/entitled-api.server.ts";
import type { Services } from "#src/services/services.ts";
import * as contract from "./contract.ts";
import { drawPiece } from "./draw-piece.server.ts";
import { readPrintKit } from "./read-print-kit.server.ts";
import { savePrintKit } from "./save-print-kit.server.ts";

export function printApi(services: Services) {
  const api = entitledApi(services);

  api.serve(contract.getPrintKit, ({ owner }) => readPrintKit(services, owner.businessId));
  api.serve(contract.putPrintKit, ({ owner, body }) =>
    savePrintKit(services, owner.businessId, body),
  );

  api.serve(contract.drawPiece, async ({ c, owner, params, query }) => {
    const { o: source, call_to_action: callToAction, ...order } = query;
    const { piece } = params;
    const asked = { ...order, piece, source, callToAction };
    const drawn = await drawPiece(services, owner.businessId, asked);
    return c.body(new Uint8Array(drawn.content), 200, {
      "Content-Type": drawn.mediaType,
      "Content-Disposition": `attachment; filename="${drawn.fileName}"`,
    });
  });

  return api;
}
