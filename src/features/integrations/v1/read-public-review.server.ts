import { listReplies } from "#src/features/reviews/conversation/list-replies.server.ts";
import { readReview } from "#src/features/reviews/messages/read-review.server.ts";
import type { ResponseOf } from "#src/http/endpoint.ts";
import type { Services } from "#src/services/services.ts";
import { asPublicReview } from "./as-public-review.ts";
import type { getReview as endpoint } from "./contract.ts";

/** Returns one review with its conversation. Fails with `message_not_found`. */
export async function readPublicReview(
  services: Pick<Services, "db">,
  businessId: string,
  id: string,
): Promise<ResponseOf<typeof endpoint>> {
  const review = asPublicReview(await readReview(services, businessId, id));
  const { messages } = await listReplies(services, businessId, id);
  return { ...review, messages };
}
