import {
  type GoogleProfile,
  isUnreadable,
  type UnreadableReview,
} from "#src/services/google-profile/google-profile.ts";
import type { Services } from "#src/services/services.ts";
import type { Access } from "../connection/read-access.server.ts";
import { isConnectedTo, markUnreadable } from "../reviews/queries.server.ts";
import { storeOrErase } from "../reviews/store-or-erase.server.ts";
import { storeReviews } from "../reviews/store-reviews.server.ts";
import { type DuePlace, listUnseen, saveReading } from "./queries.server.ts";
import { refreshTitle } from "./refresh-title.server.ts";
import { checksPerTurn, isPassDue, nextReading, pagesPerTurn } from "./schedule.ts";

export interface TurnContext {
  services: Pick<Services, "db" | "clock" | "log">;
  profile: GoogleProfile;
  access: Access;
  /** Waits for a call in the quota. Returns false if the run ends before. */
  reserve: () => Promise<boolean>;
}

/**
 * Reads the reviews of one business: new and changed ones, and once a day all of them, which finds removed
 * ones. A business with many reviews continues in a later turn, so that others do not wait for it.
 */
export async function readTurn(given: TurnContext, due: DuePlace): Promise<void> {
  const { services, access } = given;
  const { db, clock } = services;
  // The owner may disconnect while the turn waits. No call is made for a former place.
  const reserve = async () =>
    (await given.reserve()) && (await isConnectedTo(db, due.business_id, access.place));
  const context = { ...given, reserve };
  const startedAt = clock.now();
  const passStart = due.pass_started_at ?? startedAt;
  const wantsAll =
    due.pass_started_at !== null || isPassDue(due.business_id, due.read_all_at, startedAt);
  const pages = await readPages(context, due, wantsAll);
  // The owner disconnected.
  if (!pages) return;
  // The pass of a day logs them once. The readings between show the same ones again.
  if (wantsAll && pages.unreadable.length > 0)
    logUnreadable(services, due.business_id, pages.unreadable);
  // With too many changes for one turn the reading becomes a pass over all reviews.
  const isPass = wantsAll || (!pages.isComplete && pages.next !== undefined);
  const isFinished =
    isPass && pages.isComplete && (await checkUnseen(context, due.business_id, passStart));
  const now = clock.now();
  const whenAgain = () => {
    // The run ended before the turn: the business keeps its position.
    if (pages.isInterrupted) return due.due_at;
    const continues = !pages.isComplete || (isPass && !isFinished);
    return continues ? now : nextReading(now, Math.random());
  };
  await saveReading(db, due.business_id, access.place, {
    readAt: pages.figures && now,
    nextReadAt: whenAgain(),
    figures: pages.figures,
    pass: isPass && !isFinished ? { startedAt: passStart, page: pages.next } : undefined,
    finishedPass: isFinished ? passStart : undefined,
  });
  if (isFinished) await refreshTitle(context, due.business_id);
}

/** The page token of a pass that has read all pages and still looks for removed reviews. */
const allPagesRead = "-";

async function readPages(
  { services, profile, access, reserve }: TurnContext,
  due: DuePlace,
  wantsAll: boolean,
) {
  let figures: { average: number | undefined; total: number } | undefined;
  let next = due.pass_page ?? undefined;
  const unreadable: UnreadableReview[] = [];
  const ended = (isComplete: boolean, isInterrupted = false) => {
    return {
      isComplete,
      isInterrupted,
      next: isComplete ? allPagesRead : next,
      figures,
      unreadable,
    };
  };
  if (next === allPagesRead) return ended(true);
  for (let count = 0; count < pagesPerTurn; count++) {
    if (!(await reserve())) return ended(false, true);
    const page = await profile.listReviews(access.accessToken, access.place, next);
    const stored = await storeReviews(services, due.business_id, access.place, page);
    if (!stored) return undefined;
    unreadable.push(...page.unreadable);
    figures = page;
    next = page.nextPageToken;
    // The newest changes come first, so older pages have not changed. A page without a readable review does
    // not show how far the changes go: the next pass over all reviews reads them.
    const hasAllChanges = stored.isKnown || page.reviews.length === 0;
    if (!next || (!wantsAll && hasAllChanges)) return ended(true);
  }
  return ended(false);
}

/** Logs how many reviews were skipped and in which fields, without anything that Google sent. */
function logUnreadable(
  { log }: Pick<Services, "log">,
  business: string,
  unreadable: UnreadableReview[],
): void {
  const fields = [...new Set(unreadable.map(({ field }) => field))];
  log.warn(
    { business, reviews: unreadable.length, fields },
    "Google sent reviews in an unknown form",
  );
}

/**
 * Reads single reviews that the pass did not show, and erases those that are gone. Pages shift while they
 * are read, so a missing review alone proves nothing. Returns true if none remains.
 */
async function checkUnseen(
  { services, profile, access, reserve }: TurnContext,
  businessId: string,
  since: Date,
): Promise<boolean> {
  const unseen = await listUnseen(services.db, businessId, since, checksPerTurn);
  for (const reviewId of unseen) {
    if (!(await reserve())) return false;
    try {
      const review = await profile.readReview(access.accessToken, access.place, reviewId);
      await storeOrErase(services, businessId, access.place, { reviewId, review });
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      await markUnreadable(services.db, businessId, [reviewId], services.clock.now());
    }
  }
  return unseen.length < checksPerTurn;
}
