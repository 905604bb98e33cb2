import { expect, test } from "vitest";
import { asksForStars } from "#src/lib/text/asks-for-stars.ts";
import { asksToChangeRating } from "#src/lib/text/asks-to-change-rating.ts";
import { tradesRating } from "#src/lib/text/trades-rating.ts";
import { suggestReplies } from "./suggest-replies.ts";

test("every suggestion may be sent", () => {
  for (const rating of [1, 2, 3, 4, 5]) {
    const texts = suggestReplies({ rating }).flatMap(({ variants }) => variants);
    expect(texts.length).toBeGreaterThan(3);
    for (const { text } of texts) {
      expect(
        [asksForStars, asksToChangeRating, tradesRating].map((rule) => rule(text)),
        text,
      ).toEqual([false, false, false]);
    }
  }
});
