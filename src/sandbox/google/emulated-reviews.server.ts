import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import { compareText } from "#src/lib/text/compare-text.ts";
import type { Clock } from "#src/services/clock.ts";

/** A review on the emulated Google. Times are RFC 3339. */
export interface EmulatedReview {
  id: string;
  /** Undefined: an anonymous customer. */
  reviewer?: string | undefined;
  stars: 1 | 2 | 3 | 4 | 5;
  /** What the map counts until it follows the last change. Undefined: it did not know the review before. */
  starsBefore?: EmulatedReview["stars"] | undefined;
  comment: string;
  /** Google adds a translation to the text of such a review, before or after the original. */
  translation?: string | undefined;
  translationFirst?: boolean | undefined;
  photos: number;
  createTime: string;
  updateTime: string;
  reply?: EmulatedReply | undefined;
  /** What readings show until `visibleFrom`: Google shows a change late. */
  replyBefore?: EmulatedReply | undefined;
  visibleFrom?: string | undefined;
}

export interface EmulatedReply {
  comment: string;
  updateTime: string;
  /** Until then the reply is PENDING. */
  settlesAt: string;
  /** APPROVED, or the violation of a rejected reply. REMOVED: it disappears without a reason. */
  outcome: string;
}

type World = { db: Db; clock: Clock };

/** Returns the reviews of a location, the last changed first. */
export async function listEmulated({ db }: Pick<World, "db">, location: string) {
  const { rows } = await sql<{ review: string }>`
    select review from sandbox.google_review where location = ${location}`.execute(db);
  const reviews = rows.map(({ review }) => JSON.parse(review) as EmulatedReview);
  return reviews.toSorted(
    (a, b) => compareText(b.updateTime, a.updateTime) || compareText(a.id, b.id),
  );
}

/** Changes one review. Does nothing, and returns undefined, if it does not exist. */
export async function changeEmulated(
  { db }: Pick<World, "db">,
  location: string,
  id: string,
  change: (review: EmulatedReview) => EmulatedReview,
): Promise<EmulatedReview | undefined> {
  return await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ review: string }>`
      select review from sandbox.google_review
      where location = ${location} and id = ${id} for update`.execute(tx);
    if (!rows[0]) return undefined;
    const changed = change(JSON.parse(rows[0].review) as EmulatedReview);
    await putEmulated({ db: tx }, location, changed);
    return changed;
  });
}

export async function putEmulated(
  { db }: Pick<World, "db">,
  location: string,
  review: EmulatedReview,
): Promise<void> {
  await sql`insert into sandbox.google_review (location, id, review)
    values (${location}, ${review.id}, ${JSON.stringify(review)})
    on conflict (location, id) do update set review = excluded.review`.execute(db);
}

export async function removeEmulated({ db }: Pick<World, "db">, location: string, id: string) {
  await sql`delete from sandbox.google_review
    where location = ${location} and id = ${id}`.execute(db);
}

export async function writeEmulated(
  { db, clock }: World,
  location: string,
  review: Pick<EmulatedReview, "stars" | "comment"> & Partial<EmulatedReview>,
): Promise<EmulatedReview> {
  const now = clock.now().toISOString();
  const written = {
    id: randomBytes(24).toString("base64url"),
    photos: 0,
    createTime: now,
    updateTime: review.createTime ?? now,
    ...review,
  };
  await putEmulated({ db }, location, written);
  return written;
}

/** The rating of a place on the map follows its reviews after this time. */
const mapLagMs = 3 * 3_600_000;

/** The stars of a review that the map counts now; undefined for one that it does not know yet. */
export function starsOnMap(review: EmulatedReview, now: Date): EmulatedReview["stars"] | undefined {
  const isKnown = now.getTime() - new Date(review.updateTime).getTime() >= mapLagMs;
  return isKnown ? review.stars : review.starsBefore;
}

/** Readings show a new reply after this time, and Google decides about it after the other. */
const lagMs = 20_000;
const moderationMs = 120_000;

/** Stores a reply that the API received. Returns it as the API shows it. */
export function withReply(review: EmulatedReview, comment: string, now: Date): EmulatedReview {
  return {
    ...review,
    ...lagFrom(review, now),
    reply: {
      comment,
      updateTime: now.toISOString(),
      settlesAt: new Date(now.getTime() + moderationMs).toISOString(),
      outcome: outcomeOf(comment),
    },
  };
}

/** Removes a reply. Readings show it a little longer. */
export function withoutReply(review: EmulatedReview, now: Date): EmulatedReview {
  return { ...review, ...lagFrom(review, now), reply: undefined };
}

/** Decides about the reply at once. */
export function settleReply(review: EmulatedReview, outcome: string, now: Date): EmulatedReview {
  if (!review.reply) return review;
  const settled = { ...review.reply, settlesAt: now.toISOString(), outcome };
  return { ...review, reply: settled, visibleFrom: now.toISOString() };
}

function lagFrom(review: EmulatedReview, now: Date) {
  return {
    replyBefore: shownReply(review, now),
    visibleFrom: new Date(now.getTime() + lagMs).toISOString(),
  };
}

/** The reply that readings show now. */
export function shownReply(review: EmulatedReview, now: Date): EmulatedReply | undefined {
  const isLate = review.visibleFrom !== undefined && now < new Date(review.visibleFrom);
  const reply = isLate ? review.replyBefore : review.reply;
  const isGone = reply?.outcome === "REMOVED" && now >= new Date(reply.settlesAt);
  return isGone ? undefined : reply;
}

/** Google rejects replies with links and with contact details. */
function outcomeOf(comment: string): string {
  if (/https?:|www\./i.test(comment)) return "ADVERTISING_AND_SOLICITATION";
  if (/\d{4}-?\d{4}|@/.test(comment)) return "PERSONAL_INFO";
  return "APPROVED";
}
