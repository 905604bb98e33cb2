import { eraseComment } from "#src/features/reviews/messages/erase-comment.server.ts";
import { findComments } from "#src/features/reviews/messages/find-comments.server.ts";
import { failure } from "#src/http/failure.ts";
import { asDate } from "#src/lib/time/shown-dates.ts";
import type { Services } from "#src/services/services.ts";
import { requireOwner } from "../acts/require-owner.server.ts";
import { tellOwner } from "../acts/tell-owner.server.ts";
import { commentFailures } from "./contract.ts";

/**
 * Erases the one comment of a day that has the words which its customer told us, and tells the owner. The operator
 * reads no comment. Fails with `not_found`, `comment_not_found` or `comment_ambiguous`; nothing is erased then.
 */
export async function eraseCustomerComment(
  services: Pick<Services, "db" | "clock" | "queue" | "settings" | "log" | "deletions">,
  { businessId, day, words, by }: { businessId: string; day: string; words: string; by: string },
): Promise<void> {
  const { email, shop } = await requireOwner(services.db, businessId);
  const [id, another] = await findComments(services, businessId, { day, words });
  if (id === undefined) throw failure(commentFailures, "comment_not_found");
  if (another !== undefined) throw failure(commentFailures, "comment_ambiguous");
  const { created_at } = await eraseComment(services, businessId, { id, by });
  const detail = `avaliação de ${asDate(created_at)}`;
  await tellOwner(services, services.db, { email, shop, act: "comment-erased", detail });
}
