import { topicNames } from "./words/pt.ts";

/** How many topics there are. The check of `business.topics` and the trigger `count_topics` know the number too. */
export const topicCount = 12;

/** How many topics a business may offer: they take two or three rows on a phone. */
export const maxOffered = 6;

/** What a business offers until its owner chooses: topics that any business has. The default of `business.topics`. */
export const defaultTopics: readonly number[] = [1, 2, 3, 5];

/** How many topics a customer may tap, so that the counters show what mattered most. */
export const maxTapped = 3;

/** From this rating on the review page asks what was good, below it what to improve. `count_topics` knows it too. */
export const minGoodRating = 4;

export const allTopics: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** Returns the name of a topic in Portuguese. The other languages are not bundled. */
export function topicName(topic: number): string {
  return topicNames[topic - 1] ?? "";
}

/** Returns topics as the bits of `review.topics`. */
export function maskOf(topics: readonly number[]): number {
  return topics.reduce((mask, topic) => mask | (1 << (topic - 1)), 0);
}

export function topicsOf(mask: number): number[] {
  return allTopics.filter((topic) => mask & maskOf([topic]));
}
