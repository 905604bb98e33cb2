import type { BodyOf } from "#src/http/endpoint.ts";
import { failure } from "#src/http/failure.ts";
import { plainText } from "#src/lib/text/plain-text.ts";
import type { Services } from "#src/services/services.ts";
import { asReview } from "./as-review.ts";
import { type updateReview as endpoint, type Review, reviewFailures } from "./contract.ts";
import { changeReview, findNote } from "./queries.server.ts";

type ReviewUpdate = BodyOf<typeof endpoint>;

/**
 * Changes the given fields of a review (status, note, unread marker), or none of them.
 * `note_before` is the note that the owner started to edit: if the stored note differs from it,
 * nothing is changed. Fails with `message_not_found`, also for a review of another business, and with
 * `note_conflict`, which carries the stored note.
 */
export async function updateReview(
  { db }: Pick<Services, "db">,
  businessId: string,
  id: string,
  { note_before: noteBefore, note, ...changes }: ReviewUpdate,
): Promise<Review> {
  const row = await changeReview(db, businessId, id, {
    ...changes,
    ...(note === undefined ? {} : { note: plainText(note), noteBefore }),
  });
  if (row) return asReview(row);
  const found = await findNote(db, businessId, id);
  throw found
    ? failure(reviewFailures, "note_conflict", { note: found.note })
    : failure(reviewFailures, "message_not_found");
}
