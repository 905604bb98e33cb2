import { expect, test } from "vitest";
import { asksForStars } from "#src/lib/text/asks-for-stars.ts";
import { maxNoteLength } from "./sizes.ts";
import { suggestNotes } from "./suggest-notes.ts";

const kinds = [1, 2, 3, 4, 5].flatMap((rating) =>
  ["", "Gostei"].map((comment) => ({ rating, comment })),
);

test.each(kinds)(
  "$rating stars with comment $comment have suggestions that fit a note",
  (review) => {
    const suggestions = suggestNotes(review);
    expect(suggestions).toHaveLength(2);
    for (const { variants } of suggestions) {
      expect(new Set(variants.map(({ text }) => text)).size).toBeGreaterThanOrEqual(2);
      for (const { text } of variants) {
        expect(text.length).toBeLessThanOrEqual(maxNoteLength);
        expect(asksForStars(text)).toBe(false);
      }
    }
  },
);
