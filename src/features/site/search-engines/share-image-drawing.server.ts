import { defineDrawing } from "#src/services/drawings/drawings.ts";
import type { ShareImage } from "./draw-share-image.server.ts";

/** The preview image of a shared link. */
export const shareImageDrawing = defineDrawing({
  name: "share-image",
  async run(image: ShareImage): Promise<Uint8Array> {
    const { drawShareImage } = await import("./draw-share-image.server.ts");
    return drawShareImage(image);
  },
});
