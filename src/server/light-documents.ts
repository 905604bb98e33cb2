import type { LightName } from "#src/document.tsx";
import conversationCss from "#src/features/feedback/conversation/conversation.css?inline";
import reviewCss from "#src/features/feedback/review.css?inline";

/** Source entry and style of each light document; `vite.light.config.ts` and `vite.conversation.config.ts` build the entries. */
export const lightDocuments: Record<LightName, { entry: string; css: string }> = {
  review: { entry: "src/features/feedback/review-entry.tsx", css: reviewCss },
  conversation: {
    entry: "src/features/feedback/conversation/conversation-entry.tsx",
    css: conversationCss,
  },
};
