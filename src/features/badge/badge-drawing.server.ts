import { defineDrawing } from "#src/services/drawings/drawings.ts";
import type { Ratings } from "./badge-title.server.ts";
import type { Theme } from "./themes.ts";

/** A business's badge as SVG. */
export const badgeDrawing = defineDrawing({
  name: "badge",
  async run({ ratings, theme }: { ratings: Ratings; theme: Theme }): Promise<Uint8Array> {
    const { drawBadge } = await import("./draw-badge.server.ts");
    return Buffer.from(drawBadge(ratings, theme));
  },
});
