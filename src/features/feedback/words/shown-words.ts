import { followUp } from "./pt.ts";
import type { FollowUpWords } from "./words.ts";

/** What the follow-up shows: Portuguese, until `showWords` gets those of another language. */
export const words: FollowUpWords = { ...followUp };

/** Called before anything is rendered. */
export function showWords(translated: FollowUpWords): void {
  Object.assign(words, translated);
}
