import type { GoogleProfile } from "#src/services/google-profile/google-profile.ts";
import type { Services } from "#src/services/services.ts";
import type { Access } from "../connection/read-access.server.ts";
import { storeOrErase } from "../reviews/store-or-erase.server.ts";
import { storeReviews } from "../reviews/store-reviews.server.ts";
import { type DuePlace, listUnseen, saveReading } from "./queries.server.ts";
import { checksPerTurn, isPassDue, nextReading, pagesPerTurn } from "./schedule.ts";

export interface TurnContext {
  services: Pick<Services, "db" | "clock">;
  profile: GoogleProfile;
  access: Access;
  /** Waits for a call in the quota. Returns false if the run ends before. */
  reserve: () => Promise<boolean>;
}

/**
 * Reads the reviews of one business: new and changed ones, and once a day all of them, which finds removed
 * ones. A business with many reviews continues in a later turn, so that others do not wait for it.
 */
export async function readTurn(context: TurnContext, due: DuePlace): Promise<void> {
  const { services, access } = context;
  const { db, clock } = services;
  const startedAt = clock.now();
  const passStart = due.pass_started_at ?? startedAt;
  const wantsAll = due.pass_started_at !== null || isPassDue(due.read_all_at, startedAt);
  const pages = await readPages(context, due, wantsAll);
  // The owner disconnected.
  if (!pages) return;
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
  if (next === allPagesRead) return { isComplete: true, isInterrupted: false, next, figures };
  for (let count = 0; count < pagesPerTurn; count++) {
    if (!(await reserve())) return { isComplete: false, isInterrupted: true, next, figures };
    const page = await profile.listReviews(access.accessToken, access.place, next);
    const stored = await storeReviews(services, due.business_id, access.place, page.reviews);
    if (!stored) return undefined;
    figures = page;
    next = page.nextPageToken;
    // The newest changes come first, so older pages have not changed.
    if (!next || (!wantsAll && stored.isKnown)) {
      return { isComplete: true, isInterrupted: false, next: allPagesRead, figures };
    }
  }
  return { isComplete: false, isInterrupted: false, next, figures };
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
    const review = await profile.readReview(access.accessToken, access.place, reviewId);
    await storeOrErase(services, businessId, access.place, { reviewId, review });
  }
  return unseen.length < checksPerTurn;
}
