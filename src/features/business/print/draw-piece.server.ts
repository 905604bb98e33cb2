import { failure } from "#src/http/failure.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import { accentOf } from "../logo/accent.ts";
import { readLogo } from "../logo/read-logo.server.ts";
import type { Look } from "../looks.ts";
import { findBusiness } from "../profile/queries.server.ts";
import { reviewUrl } from "../slugs/review-url.ts";
import { callTranslations, defaultCall, translatedPieces } from "./call-to-action.ts";
import { kitFailures, type PieceName } from "./contract.ts";
import { piecesPerBusiness } from "./limits.server.ts";
import { isImage, pieceDrawing } from "./piece-drawing.server.ts";
import { rejectAskingForStars } from "./reject-asking-for-stars.server.ts";

export interface PieceOrder {
  piece: PieceName;
  format: "pdf" | "png" | "svg";
  /** The source in the QR code. Default: the name of the piece. */
  source?: string | undefined;
  look?: Look | undefined;
  callToAction?: string | undefined;
}

const mediaTypes = { pdf: "application/pdf", png: "image/png", svg: "image/svg+xml" } as const;

/** Draws one piece of the print kit as a file. Fails with the codes of `kitFailures`. */
export async function drawPiece(
  services: Pick<Services, "db" | "settings" | "images" | "drawings" | "limits">,
  businessId: string,
  { piece, format, source = piece, look, callToAction }: PieceOrder,
): Promise<{ content: Buffer; mediaType: string; fileName: string }> {
  const { db, settings, drawings } = services;
  if (format === (isImage(piece) ? "pdf" : "png")) throw failure(kitFailures, "piece_not_found");
  await enforceLimits(services, [piecesPerBusiness, businessId]);
  const business = await findBusiness(db, businessId);
  const call = callToAction || business.call_to_action || defaultCall;
  rejectAskingForStars(call);
  const url = reviewUrl(settings, business.slug, source);
  const content = {
    name: business.place_name ?? "",
    callToAction: call,
    translations:
      business.print_translated && translatedPieces.has(piece)
        ? callTranslations.map(({ text }) => text)
        : [],
    url,
    typedUrl: reviewUrl(settings, business.slug).replace(/^https?:\/\//, ""),
    logo: await readLogo(services, business.logo_sha256),
    accent: accentOf(business.accent, business.logo_accent),
    look: look ?? (business.print_look as Look),
  };
  return {
    content: await drawings.draw(pieceDrawing, businessId, { piece, format, content }),
    mediaType: mediaTypes[format],
    fileName: `${business.slug}-${[...new Set([piece, source])].join("-")}.${format}`,
  };
}
