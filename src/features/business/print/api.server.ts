import { entitledApi } from "#src/features/billing/entitlement/entitled-api.server.ts";
import type { Services } from "#src/services/services.ts";
import * as contract from "./contract.ts";
import { drawPiece } from "./draw-piece.server.ts";
import { readPrintKit } from "./read-print-kit.server.ts";
import { savePrintKit } from "./save-print-kit.server.ts";

/** The print kit of a business. */
export function printApi(services: Pick<Services, "db" | "clock" | "settings" | "images">) {
  const api = entitledApi(services);

  api.openapi(contract.getPrintKit, async (c) =>
    c.json(await readPrintKit(services, c.var.owner.businessId), 200),
  );

  api.openapi(contract.putPrintKit, async (c) =>
    c.json(await savePrintKit(services, c.var.owner.businessId, c.req.valid("json")), 200),
  );

  api.openapi(contract.drawPiece, async (c) => {
    const { o: source, call_to_action: callToAction, ...order } = c.req.valid("query");
    const { piece } = c.req.valid("param");
    const asked = { ...order, piece, source, callToAction };
    const drawn = await drawPiece(services, c.var.owner.businessId, asked);
    return c.body(new Uint8Array(drawn.content), 200, {
      "Content-Type": drawn.mediaType,
      "Content-Disposition": `attachment; filename="${drawn.fileName}"`,
    });
  });

  return api;
}
