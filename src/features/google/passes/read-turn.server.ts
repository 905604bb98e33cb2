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
import {
  type DuePlace,
  type Figures,
  listUnseen,
  type Pass,
  saveReading,
} from "./queries.server.ts";
import { refreshTitle } from "./refresh-title.server.ts";
import { checksPerTurn, isPassDue, nextReading, pagesPerTurn } from "./schedule.ts";

export interface TurnContext {
  services: Pick<Services, "db" | "clock" | "log">;
  profile: GoogleProfile;
  access: Access;
  /** Waits for a call in the quota. Returns false if the run ends before. */
  reserve: () => Promise<boolean>;
}

/** What a turn read. `next` is the page with which a later turn continues. */
type PagesRead = {
  /** Google's figures; undefined if no page was read. */
  figures: Figures | undefined;
  unreadable: UnreadableReview[];
} & (
  | { end: "all pages"; next?: undefined }
  | { end: "turn is full"; next: string }
  | { end: "run ended"; next: string | undefined }
);

/**
 * Reads the reviews of one business: new and changed ones, and once a day all of them, which finds removed
 * ones. A business with many reviews continues in a later turn, so that others do not wait for it.
 */
export async function readTurn(given: TurnContext, due: DuePlace): Promise<void> {
  const { services, access } = given;
  const { db, clock } = services;
  const businessId = due.business_id;
  // The owner may disconnect while the turn waits. No call is made for a former place.
  const reserve = async () =>
    (await given.reserve()) && (await isConnectedTo(db, businessId, access.place));
  const context = { ...given, reserve };
  const now = clock.now();
  const startedAt = due.pass_started_at ?? now;
  const wantsAll = due.pass_started_at !== null || isPassDue(businessId, due.read_all_at, now);
  const pages = await readPages(context, due, wantsAll);
  // The owner disconnected.
  if (!pages) return;
  // The pass of a day logs them once. The readings between show the same ones again.
  if (wantsAll && pages.unreadable.length > 0)
    logUnreadable(services, businessId, pages.unreadable);
  // With too many changes for one turn the reading becomes a pass over all reviews.
  const isPass = wantsAll || pages.next !== undefined;
  const pass = isPass ? await continuePass(context, businessId, startedAt, pages) : undefined;
  const readAt = clock.now();
  await saveReading(db, businessId, access.place, {
    readAt,
    figures: pages.figures,
    pass,
    nextReadAt: nextReadAt(due, pages, pass, readAt),
  });
  if (pass?.state === "finished") await refreshTitle(context, businessId);
}

function nextReadAt(due: DuePlace, { end }: PagesRead, pass: Pass | undefined, now: Date) {
  // The run ended before the turn: the business keeps its position.
  if (end === "run ended") return due.due_at;
  return pass?.state === "open" ? now : nextReading(now, Math.random());
}

/** The page token of a pass that has read all pages and still looks for removed reviews. */
const allPagesRead = "-";

async function readPages(
  { services, profile, access, reserve }: TurnContext,
  due: DuePlace,
  wantsAll: boolean,
): Promise<PagesRead | undefined> {
  let figures: Figures | undefined;
  const unreadable: UnreadableReview[] = [];
  let next = due.pass_page ?? undefined;
  if (next === allPagesRead) return { end: "all pages", figures, unreadable };
  for (let count = 0; ; count++) {
    if (next && count === pagesPerTurn) return { end: "turn is full", next, figures, unreadable };
    if (!(await reserve())) return { end: "run ended", next, figures, unreadable };
    const page = await profile.listReviews(access.accessToken, access.place, next);
    const stored = await storeReviews(services, due.business_id, access.place, page);
    if (!stored) return undefined;
    unreadable.push(...page.unreadable);
    figures = page;
    next = page.nextPageToken;
    // The newest changes come first, so older pages have not changed. A page without a readable review does
    // not show how far the changes go: the next pass over all reviews reads them.
    const hasAllChanges = stored.isKnown || page.reviews.length === 0;
    if (!next || (!wantsAll && hasAllChanges)) return { end: "all pages", figures, unreadable };
  }
}

/** Returns where a pass is after the pages of a turn. Its last turns look for removed reviews. */
async function continuePass(
  context: TurnContext,
  businessId: string,
  startedAt: Date,
  { end, next }: PagesRead,
): Promise<Pass> {
  if (end !== "all pages") return { state: "open", startedAt, page: next };
  return (await checkUnseen(context, businessId, startedAt))
    ? { state: "finished", startedAt }
    : { state: "open", startedAt, page: allPagesRead };
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
