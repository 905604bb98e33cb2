import { expect, test } from "vitest";
import { allTopics, minGoodRating } from "#src/features/business/topics/topics.ts";
import { chooseVariant } from "#src/features/google/suggestions/suggestion.ts";
import { asksForStars } from "#src/lib/text/asks-for-stars.ts";
import { asksToChangeRating } from "#src/lib/text/asks-to-change-rating.ts";
import { tradesRating } from "#src/lib/text/trades-rating.ts";
import { suggestReplies } from "./suggest-replies.ts";
import { topicReplyTexts } from "./topic-reply-texts.ts";

const ratings = [1, 2, 3, 4, 5];

test("every suggestion may be sent and has an id of its own", () => {
  for (const rating of ratings) {
    const texts = suggestReplies({ rating, topics: allTopics }).flatMap(({ variants }) => variants);
    expect(texts.length).toBeGreaterThan(3 + allTopics.length);
    expect(new Set(texts.map(({ id }) => id)).size).toBe(texts.length);
    for (const { text } of texts) {
      expect(
        [asksForStars, asksToChangeRating, tradesRating].map((rule) => rule(text)),
        text,
      ).toEqual([false, false, false]);
    }
  }
});

test("the topics that the customer tapped come first, then the texts for the stars", () => {
  const first = (rating: number, topics: number[]) =>
    Object.fromEntries(
      suggestReplies({ rating, topics }).map((one) => [one.label, chooseVariant(one, []).text]),
    );
  expect(first(1, [2])["Pedir desculpas"]).toBe(topicReplyTexts[2]?.apology);
  expect(first(2, [9, 2])).toEqual({
    "Pedir desculpas": topicReplyTexts[9]?.apology,
    "Perguntar mais": topicReplyTexts[9]?.question,
    "Contar o que mudou": topicReplyTexts[9]?.change,
  });
  expect(first(3, [4])["Perguntar mais"]).toBe(topicReplyTexts[4]?.question);
  expect(first(5, [1]).Agradecer).toBe(topicReplyTexts[1]?.thanks);
  expect(first(5, [])).not.toEqual(first(5, [1]));
  expect(suggestReplies({ rating: 1, topics: [99] })).toEqual(
    suggestReplies({ rating: 1, topics: [] }),
  );
});

test("after a rating that asked what to improve no topic is praised, and the other way round", () => {
  for (const rating of ratings) {
    const texts = suggestReplies({ rating, topics: allTopics }).flatMap(({ variants }) => variants);
    for (const topic of allTopics) {
      const ids = texts
        .map(({ id }) => id)
        .filter((id) => id.startsWith(`reply-topic-${topic}-`))
        .map((id) => id.endsWith("-thanks"));
      expect(ids.length, `${rating} ${topic}`).toBeGreaterThan(0);
      expect(new Set(ids)).toEqual(new Set([rating >= minGoodRating]));
    }
  }
});
