import type { z } from "@hono/zod-openapi";
import { topicName } from "#src/features/business/topics/topics.ts";
import type { NumberedReview } from "#src/features/reviews/messages/as-numbered-review.ts";
import { publicReview } from "./schemas.ts";

export function asPublicReview({
  topics,
  ...review
}: NumberedReview): z.output<typeof publicReview> {
  return publicReview.parse({ ...review, topics: topics.map((topic) => topicName(topic)) });
}
