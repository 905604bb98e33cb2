import type { LightName } from "#src/document.tsx";
import conversationCss from "#src/features/feedback/conversation/conversation.css?inline";
import reviewCss from "#src/features/feedback/review.css?inline";
import type { Language } from "#src/lib/language/language.ts";

interface LightDocument {
  entry: string;
  css: string;
  /** The source of the entry's words in a language. */
  words?: Partial<Record<Language, string>>;
}

/** Each light document; `vite.small.ts` builds the entries and words. */
export const lightDocuments: Record<LightName, LightDocument> = {
  review: {
    entry: "src/features/feedback/review-entry.tsx",
    css: reviewCss,
    words: {
      es: "src/features/feedback/words/es-follow-up.ts",
      en: "src/features/feedback/words/en-follow-up.ts",
    },
  },
  conversation: {
    entry: "src/features/feedback/conversation/conversation-entry.tsx",
    css: conversationCss,
  },
};
