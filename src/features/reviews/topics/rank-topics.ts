import { topicName } from "#src/features/business/topics/topics.ts";
import { whole } from "#src/lib/text/numbers.ts";

/** How many reviews named a topic: with 1 to 3 stars, and with 4 or 5. */
export interface TopicCounts {
  topic: number;
  low: number;
  high: number;
}

/** The two lists of topics, as owners read them. */
export const topicLists = [
  { side: "low", title: "Tira estrelas", ratings: "Notas de 1 a 3" },
  { side: "high", title: "Traz estrelas", ratings: "Notas 4 e 5" },
] as const;

export type Side = (typeof topicLists)[number]["side"];

export interface RankedTopic {
  topic: number;
  name: string;
  count: number;
}

/** Returns the topics that low or high ratings named, most first. */
export function rankTopics(counts: TopicCounts[], side: Side): RankedTopic[] {
  return counts
    .map((one) => ({ topic: one.topic, name: topicName(one.topic), count: one[side] }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.topic - b.topic);
}

/** Returns the first three topics of a side as text, such as 'Espera (5), Preço (2)'; empty without any. */
export function topTopicsText(counts: TopicCounts[], side: Side): string {
  return rankTopics(counts, side)
    .slice(0, 3)
    .map(({ name, count }) => `${name} (${whole.format(count)})`)
    .join(", ");
}
