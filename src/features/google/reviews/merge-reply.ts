import type { ProfileReply } from "#src/services/google-profile/google-profile.ts";
import { isSameText } from "#src/services/google-profile/split-translation.ts";

/** What the cache knows about the reply to a review. */
export interface StoredReply {
  reply: string | null;
  reply_updated_at: Date | null;
  reply_state: "pending" | "rejected" | "approved" | "unknown" | null;
  reply_violation: string | null;
  reply_sent_at: Date | null;
  /** The last attempt to send one, also without a response. */
  reply_tried_at: Date | null;
  reply_deleted_at: Date | null;
  reply_issue: "unconfirmed" | "not-sent" | "gone" | null;
  reply_unsent: string | null;
  reply_checks: number;
  reply_check_at: Date | null;
}

export const noReply: StoredReply = {
  reply: null,
  reply_updated_at: null,
  reply_state: null,
  reply_violation: null,
  reply_sent_at: null,
  reply_tried_at: null,
  reply_deleted_at: null,
  reply_issue: null,
  reply_unsent: null,
  reply_checks: 0,
  reply_check_at: null,
};

/** Google may still show the state before a change for this long. */
const lagMs = 15 * 60_000;

/**
 * Returns the reply to store after a review was read. `read` is the reply that Google shows. A reading
 * that does not show the owner's last change yet does not undo it.
 */
export function mergeReply(
  stored: StoredReply,
  read: ProfileReply | undefined,
  now: Date,
): StoredReply {
  if (stored.reply_issue === "unconfirmed") return confirmReply(stored, read, now);
  const { reply, reply_sent_at: sentAt, reply_deleted_at: deletedAt } = stored;
  const isRecent = (at: Date | null): at is Date =>
    at !== null && now.getTime() - at.getTime() < lagMs;

  if (!read) {
    if (reply === null) return stored;
    if (isRecent(sentAt)) return stored;
    if (!sentAt) return { ...stored, ...removed };
    // The owner has to see why, also if Google no longer returns the text.
    if (stored.reply_state === "rejected") return stored;
    return { ...stored, ...removed, reply_issue: "gone", reply_unsent: reply };
  }
  if (isRecent(deletedAt) && read.updatedAt <= deletedAt) return stored;
  const isShown = reply !== null && isSameText(reply, read.text);
  if (!isShown && isRecent(sentAt) && read.updatedAt < sentAt) return stored;
  const shown = showReply(stored, read, isShown ? sentAt : null);
  // A text that was not sent is still the owner's, until the reply on Google changes.
  const { reply_issue, reply_unsent } = isShown ? stored : shown;
  return { ...shown, reply_issue, reply_unsent };
}

/** Without a response the text may be published. A reading shows it, or after a while it is not there. */
function confirmReply(stored: StoredReply, read: ProfileReply | undefined, now: Date): StoredReply {
  const { reply_unsent: unsent, reply_tried_at: triedAt } = stored;
  const isPublished = read && unsent !== null && isSameText(unsent, read.text);
  if (isPublished) return showReply(stored, read, triedAt);
  if (triedAt && now.getTime() - triedAt.getTime() < lagMs) return stored;
  return {
    ...(read ? showReply(stored, read, null) : { ...stored, ...removed }),
    reply_issue: "not-sent",
    reply_unsent: unsent,
    reply_checks: 0,
    reply_check_at: null,
  };
}

const removed = {
  reply: null,
  reply_updated_at: null,
  reply_state: null,
  reply_violation: null,
  reply_checks: 0,
  reply_check_at: null,
} as const;

function showReply(stored: StoredReply, read: ProfileReply, sentAt: Date | null): StoredReply {
  const isSettled = read.state !== "pending";
  return {
    ...stored,
    reply: read.text,
    reply_updated_at: read.updatedAt,
    reply_state: read.state,
    reply_violation: read.violation ?? null,
    reply_sent_at: sentAt,
    reply_issue: null,
    reply_unsent: null,
    ...(isSettled ? { reply_checks: 0, reply_check_at: null } : {}),
  };
}

const minute = 60_000;
const hour = 60 * minute;
/** Pauses between the reads back of a reply. After the last one only the daily pass reads it. */
const checkPauses = [
  minute,
  2 * minute,
  5 * minute,
  15 * minute,
  hour,
  3 * hour,
  12 * hour,
  24 * hour,
  24 * hour,
  24 * hour,
];

/** Returns the time of the next read back after `checks` of them; null after the last one. */
export function nextCheck(checks: number, now: Date): Date | null {
  const pause = checkPauses[checks];
  return pause === undefined ? null : new Date(now.getTime() + pause);
}
