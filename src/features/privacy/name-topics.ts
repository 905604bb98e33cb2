import { topicName, topicsOf } from "#src/features/business/topics/topics.ts";

/** The topics are stored as numbers and bits, which only the program reads: in an export they have their names. */
const readers: Record<string, (row: Record<string, unknown>) => object> = {
  business: ({ topics }) => ({ topics: (topics as number[]).map(topicName) }),
  review: ({ topics }) => ({ topics: topicsOf(topics as number).map(topicName) }),
  topic_day: ({ topic }) => ({ topic: topicName(topic as number) }),
};

/** Returns a row of an export with the names of its topics. */
export function nameTopics(table: string, row: unknown): unknown {
  const read = readers[table];
  return read ? { ...(row as object), ...read(row as Record<string, unknown>) } : row;
}
