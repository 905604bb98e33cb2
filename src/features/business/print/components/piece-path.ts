import type { PieceName } from "../contract.ts";
import type { PieceFormat } from "./pieces.ts";

/** Returns the path of a piece's file. Without a source, the name of the piece is its source. */
export function piecePath(name: PieceName, source: string, format: PieceFormat): string {
  const query = new URLSearchParams({ format, ...(source ? { o: source } : {}) });
  return `/api/dashboard/print/pieces/${name}/?${query}`;
}

/** Returns an SVG file as the URL of an image. The content security policy allows no blob URLs. */
export async function imageUrlOf(svg: Blob): Promise<string> {
  return `data:image/svg+xml,${encodeURIComponent(await svg.text())}`;
}
