import { createRoot } from "react-dom/client";
import { ApiFailure } from "#src/http/client.ts";
import { loadBrowserCheck } from "#src/services/human-check/browser-check.ts";
import type { BrowserCheck } from "#src/services/human-check/human-check.ts";
import { SpinnerShape } from "#src/ui/spinner.tsx";
import { closeComplaints, toast } from "#src/ui/toast.ts";
import { deleteSentReview, hasSentReview, storeSentReview } from "../components/already-sent.ts";
import { inputOf } from "../components/form-input.ts";
import { makeReviewKeys } from "../conversation/review-code.ts";
import { keepDelivering } from "../pending/keep-delivering.ts";
import { readPendingReview } from "../pending/pending-reviews.ts";
import { deleteDraft } from "../rate/draft.ts";
import { moveToCurrentSlug } from "../rate/move-to-current-slug.ts";
import {
  claimReviewKeys,
  deleteOwnReview,
  newReviewId,
  type OwnKeys,
  readOwnReview,
  storeOwnReview,
} from "../rate/own-review.ts";
import { inKiosk, keepScreenOn } from "../visits/components/kiosk.ts";
import { sourceOfLink } from "../visits/components/source-of-link.ts";
import { rejectionText, sendFailureText } from "../words/send-failure-text.ts";
import { words } from "../words/shown-words.ts";
import { AfterSending, type Sent } from "./after-sending.tsx";
import { AfterStars } from "./after-stars.tsx";
import { afterStarsSlot } from "./after-stars-slot.ts";
import { type Delivery, deliver } from "./deliver.ts";
import { kioskVisits } from "./kiosk-visits.ts";
import type { ReviewedBusiness } from "./reviewed-business.ts";

type Stage = "open" | "submitting" | Sent["stage"];

/**
 * Connects the form of the document: 'Enviar' sends it, and `AfterSending` takes its place. Returns a function that
 * loads the human check, once successfully; `challenge` is the response to its first request.
 */
export function connectForm(place: HTMLElement, business: ReviewedBusiness) {
  const { slug } = business;
  const form = place.querySelector("form") as HTMLFormElement;
  const button = form.querySelector("[type=submit]") as HTMLButtonElement;
  const afterStars = createRoot(document.getElementById(afterStarsSlot) as HTMLElement);
  const screen = document.createElement("div");
  const afterSending = createRoot(screen);
  let stage: Stage = "open";
  let check: BrowserCheck | undefined;
  /** The keys of the review, the same for each attempt to send it. */
  let keys: OwnKeys | undefined;
  /** The comment of a review that waits on this phone; undefined until it is read from there. */
  let pendingComment: string | undefined;
  /** The page itself failed, for example because it is older than the settings of the server. */
  let isBroken = false;

  const update = (next: Stage = stage) => {
    stage = next;
    setBusy(form, button, stage === "submitting");
    const { rating } = inputOf(form);
    button.disabled = !check || rating === 0;
    afterStars.render(<AfterStars business={business} rating={rating} />);
  };

  const show = (sent: Sent) => {
    stage = sent.stage;
    place.replaceChildren(screen);
    afterSending.render(<AfterSending business={business} sent={sent} onNext={startOver} />);
  };

  /** In kiosk mode: shows an empty form to the next customer. */
  const startOver = () => {
    kiosk?.end({ isBroken });
    keys = undefined;
    form.reset();
    place.replaceChildren(form);
    afterSending.render(null);
    update("open");
    window.scrollTo(0, 0);
  };

  const kiosk = inKiosk() ? kioskVisits(slug, startOver) : undefined;

  const change = () => {
    update();
    kiosk?.continue();
  };

  const showSent = (review: { rating: number; comment: string; isStored: boolean }) => {
    show({ stage: "sent", id: keys?.id ?? "", code: keys?.code, ...review });
    const title = words.sent;
    toast({ tone: "success", title, description: words.sentDetail, duration: 4000 });
  };

  const submit = async () => {
    if (stage !== "open" || !check) return;
    if (hideIfSent()) return;
    const input = inputOf(form);
    update("submitting");
    kiosk?.pause();
    keys ??= kiosk ? { id: newReviewId() } : await newKeys();
    if (!kiosk) keys = claimReviewKeys(slug, keys);
    const review = {
      ...input,
      id: keys.id,
      slug,
      source: sourceOfLink(),
      kiosk: kiosk !== undefined,
    };
    let delivery: Delivery;
    try {
      delivery = await deliver(review, check);
    } catch (error) {
      isBroken = !(error instanceof ApiFailure);
      update("open");
      kiosk?.wait();
      const description = sendFailureText(error);
      toast({ tone: "error", title: words.sendFailed, description, duration: 4000 });
      return;
    }
    const { storedRating, pending } = delivery;
    if (kiosk) {
      check.reset();
      show({ stage: "next", pending: pending !== undefined });
      return;
    }
    deleteDraft(slug);
    // Before the other tabs of this browser learn that a review was sent: they show its stars.
    const own = { ...keys, rating: storedRating ?? input.rating, pending };
    const isStored = storeOwnReview(slug, own);
    storeSentReview(slug);
    const comment = input.comment.trim();
    if (pending) {
      pendingComment = comment;
      show({ stage: "pending", notice: pending, takesFocus: true });
    } else if (storedRating) {
      // An earlier attempt had arrived with another content: that one counts, and what was sent now is discarded.
      show({ stage: "sent-before", review: own, takesFocus: true });
    } else showSent({ rating: own.rating, comment, isStored });
  };

  /** Also when another tab of this browser sends its review. */
  const hideIfSent = () => {
    if (kiosk || !hasSentReview(slug)) return false;
    deleteDraft(slug);
    if (stage === "open") {
      const review = readOwnReview(slug);
      const takesFocus = form.contains(document.activeElement);
      keys = review;
      if (review?.pending) {
        show({ stage: "pending", notice: review.pending, takesFocus });
        // Without the browser's database the notice stays.
        showDelivered().catch(() => undefined);
      } else show({ stage: "sent-before", review, takesFocus });
    }
    return true;
  };

  /** Shows what became of a review that waits on this phone, also if that happened while no page was open. */
  const showDelivered = async () => {
    if (stage !== "pending" || !keys) return;
    const stored = await readPendingReview(keys.id);
    if (stage !== "pending") return;
    if (stored && "slug" in stored) {
      pendingComment = stored.comment.trim();
      return;
    }
    const own = readOwnReview(slug);
    // Another tab may have shown the rejection, and sent the next review since.
    const isCurrent = own?.id === keys.id;
    if (stored && "rejection" in stored) {
      if (isCurrent) {
        deleteOwnReview(slug);
        deleteSentReview(slug);
      }
      const { code = "", rejection: detail } = stored;
      show({ stage: "rejected", reason: rejectionText({ code, detail }) });
      return;
    }
    const review = {
      ...keys,
      rating: stored?.storedRating ?? own?.rating ?? 0,
      pending: undefined,
    };
    if (isCurrent) storeOwnReview(slug, review);
    if (stored || pendingComment === undefined) {
      show({ stage: "sent-before", review, takesFocus: pendingComment !== undefined });
    } else showSent({ rating: review.rating, comment: pendingComment, isStored: true });
  };

  form.addEventListener("input", change);
  form.addEventListener("submit", submit);
  window.addEventListener("storage", hideIfSent);
  if (kiosk) {
    keepScreenOn();
    // A page from the back-forward cache shows what the customer before did on it.
    window.addEventListener("pageshow", ({ persisted }) => {
      if (persisted && stage !== "submitting") startOver();
    });
  } else moveToCurrentSlug(slug);
  hideIfSent();
  update();
  if (kiosk && inputOf(form).rating) change();

  return async (challenge: Promise<Response> | undefined): Promise<void> => {
    try {
      check = await loadBrowserCheck(`feedback:${slug}`, { challenge });
    } catch (error) {
      complainOnce();
      throw error;
    }
    closeComplaints();
    update();
    keepDelivering(check, showDelivered);
  };
}

/** Without HTTPS browsers do not hash: such a review has no code, so it cannot be answered. */
function newKeys(): Promise<OwnKeys> {
  return makeReviewKeys().catch(() => ({ id: newReviewId() }));
}

/** While the review is sent, the button shows a spinner and keeps the focus, and the input stays as it is. */
function setBusy(form: HTMLFormElement, button: HTMLButtonElement, isBusy: boolean): void {
  const fields = form.elements;
  (fields.namedItem("comment") as HTMLTextAreaElement).readOnly = isBusy;
  for (const fieldset of form.querySelectorAll("fieldset")) fieldset.disabled = isBusy;
  if (isBusy === button.hasAttribute("aria-busy")) return;
  if (!isBusy) {
    button.removeAttribute("aria-busy");
    button.removeAttribute("aria-disabled");
    button.lastElementChild?.remove();
    return;
  }
  button.ariaBusy = "true";
  button.ariaDisabled = "true";
  const spinner = button.appendChild(document.createElement("span"));
  spinner.className = "absolute inset-0 grid place-items-center";
  createRoot(spinner).render(<SpinnerShape />);
}

let hasComplained = false;

function complainOnce(): void {
  if (hasComplained) return;
  hasComplained = true;
  toast({
    tone: "warning",
    title: words.checkFailed,
    description: words.checkFailedDetail,
    duration: 4000,
  });
}
