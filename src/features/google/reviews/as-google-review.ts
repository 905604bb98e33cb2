import type { GoogleReview } from "./contract.ts";
import type { StoredReply } from "./merge-reply.ts";

interface Row extends StoredReply {
  review_id: string;
  reviewer: string | null;
  stars: number | null;
  text: string;
  translation: string;
  photos: number;
  created_at: Date;
  updated_at: Date;
}

/** A review that changed later than this after it was written was edited by its customer. */
const editedMs = 60_000;

/** Returns a cached review as the API sends it. */
export function asGoogleReview(row: Row): GoogleReview {
  return {
    id: row.review_id,
    reviewer: row.reviewer,
    stars: row.stars,
    text: row.text,
    translation: row.translation,
    photos: row.photos,
    created_at: row.created_at.toISOString(),
    edited: row.updated_at.getTime() - row.created_at.getTime() > editedMs,
    reply:
      row.reply === null || !row.reply_state || !row.reply_updated_at
        ? null
        : {
            text: row.reply,
            state: row.reply_state,
            violation: row.reply_violation,
            updated_at: row.reply_updated_at.toISOString(),
          },
    issue: row.reply_issue,
    unsent: row.reply_unsent,
  };
}
