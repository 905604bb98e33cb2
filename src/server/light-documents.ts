import type { LightName } from "#src/document.tsx";
import reviewCss from "#src/features/feedback/review.css?inline";

/** Source entry and style of each light document; `vite.light.config.ts` builds the entries. */
export const lightDocuments: Record<LightName, { entry: string; css: string }> = {
  review: { entry: "src/features/feedback/review-entry.tsx", css: reviewCss },
};
