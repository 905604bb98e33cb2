import { failure } from "#src/http/failure.ts";
import { toSvg } from "#src/lib/drawing/svg.server.ts";
import type { Services } from "#src/services/services.ts";
import { readLogo } from "../logo/read-logo.server.ts";
import { findBusiness } from "../profile/queries.server.ts";
import { reviewUrl } from "../slugs/review-url.ts";
import { defaultCall } from "./call-to-action.ts";
import { kitFailures, type Look, type PieceName } from "./contract.ts";
import type { CardContent } from "./pieces/card.server.ts";
import { refuseAskingForStars } from "./save-print-kit.server.ts";

export interface PieceOrder {
  piece: PieceName;
  format: "pdf" | "png" | "svg";
  /** The source in the QR code. Default: the name of the piece. */
  source?: string | undefined;
  look?: Look | undefined;
  callToAction?: string | undefined;
}

const mediaTypes = { pdf: "application/pdf", png: "image/png", svg: "image/svg+xml" } as const;

/** Draws a piece of the print kit as a file. Fails with the codes of `kitFailures`. */
export async function drawPiece(
  services: Pick<Services, "db" | "settings" | "images">,
  businessId: string,
  { piece, format, source = piece, look, callToAction }: PieceOrder,
): Promise<{ content: Buffer; mediaType: string; fileName: string }> {
  const { db, settings, images } = services;
  const isImage = piece === "story" || piece === "qr";
  if (format === (isImage ? "pdf" : "png")) throw failure(kitFailures, "piece_not_found");
  const business = await findBusiness(db, businessId);
  const call = callToAction || business.call_to_action || defaultCall;
  refuseAskingForStars(call);
  const url = reviewUrl(settings, business.slug, source);
  const content: CardContent = {
    name: business.place_name ?? "",
    callToAction: call,
    url,
    typedUrl: reviewUrl(settings, business.slug).replace(/^https?:\/\//, ""),
    logo: await readLogo(services, business.logo_sha256),
    look: look ?? (business.print_look as Look),
  };
  // Loaded when first needed, like the PDF module below, because most processes never draw a piece.
  const { sheets } = await import("./pieces/sheets.server.ts");
  const sheet = sheets[piece](content);
  const fileName = `${business.slug}-${[...new Set([piece, source])].join("-")}.${format}`;
  const mediaType = mediaTypes[format];
  if (format === "pdf") {
    const { toPdf } = await import("#src/lib/drawing/pdf.server.ts");
    return { content: await toPdf(sheet, `${content.name} · ${piece}`), mediaType, fileName };
  }
  const svg = toSvg(sheet, isImage ? "px" : "mm");
  if (format === "svg") return { content: Buffer.from(svg), mediaType, fileName };
  return { content: await images.drawSvg(svg), mediaType, fileName };
}
