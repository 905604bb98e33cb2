import { failure } from "#src/http/failure.ts";
import { plainText } from "#src/lib/text/plain-text.ts";
import type { Services } from "#src/services/services.ts";
import { type Message, messageFailures } from "./contract.ts";
import { asMessage } from "./list-messages.server.ts";
import { type Changes, changeReview, findNote } from "./queries.server.ts";

export interface Mark extends Changes {
  id: string;
  /** The note its writer started from; a note that is another by now is not overwritten. */
  noteBefore?: string | undefined;
}

/**
 * Changes what the owner may change of a review, in one go or not at all. Fails with
 * `message_not_found`, also for another business's, and with `note_conflict`, which carries the note.
 */
export async function markMessage(
  { db }: Pick<Services, "db">,
  businessId: string,
  { id, displayed, status, note, noteBefore }: Mark,
): Promise<Message> {
  const row = await changeReview(db, businessId, id, {
    ...(displayed === undefined ? {} : { displayed }),
    ...(status === undefined ? {} : { status }),
    ...(note === undefined ? {} : { note: plainText(note), noteBefore }),
  });
  if (row) return asMessage(row);
  const found = await findNote(db, businessId, id);
  throw found
    ? failure(messageFailures, "note_conflict", { note: found.note })
    : failure(messageFailures, "message_not_found");
}
