import {
  type Dispatch,
  type FormEvent,
  type SetStateAction,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { ApiFailure } from "#src/http/client.ts";
import type { BrowserCheck } from "#src/services/human-check/human-check.ts";
import { toast } from "#src/ui/toast.ts";
import type { PublicBusiness } from "../look-up/contract.ts";
import { requestDelivery } from "../pending/delivery-worker.ts";
import { readPendingReview, storePendingReview } from "../pending/pending-reviews.ts";
import { useDelivery } from "../pending/use-delivery.ts";
import { isWithinMaxLength } from "../rate/comment.ts";
import { type Draft, deleteDraft, emptyDraft, readDraft, storeDraft } from "../rate/draft.ts";
import { claimReviewId, newReviewId, storeOwnReview } from "../rate/own-review.ts";
import {
  isOffline,
  isUnanswered,
  type ReviewToSend,
  sendFailureText,
  sendReview,
} from "../rate/send-review.ts";
import { enterFullScreen, inKiosk, keepScreenOn } from "../visits/components/kiosk.ts";
import { reportVisit } from "../visits/components/report-visit.ts";
import { sourceOfLink } from "../visits/components/source-of-link.ts";
import { hasSentReview, storeSentReview } from "./already-sent.ts";
import { inputOf, restore } from "./review-inputs.tsx";
import type { PendingNoticeProps } from "./thanks.tsx";
import { type LoadCheck, useHumanCheck } from "./use-human-check.ts";

export interface ReviewFormProps {
  business: Pick<PublicBusiness, "slug" | "minReview" | "mainMessageInvite" | "googleUrl">;
  /** The entry passes it, so that the server's and the router's builds contain none of its code. */
  loadCheck: LoadCheck;
}

type Stage = "ready" | "submitting" | "sent" | "sent-before" | "pending" | "next" | "next-pending";

/** In kiosk mode the form is cleared after a minute, so that the next customer reads nothing. */
const kioskIdleMs = 60_000;

/** The state of the review form, from an empty form to the thanks, and its event handlers. */
export function useReviewForm({ business, loadCheck }: ReviewFormProps) {
  const [stage, setStage] = useState<Stage>("ready");
  const [stored, setStored] = useState<PendingNoticeProps>();
  const [rejection, setRejection] = useState<string>();
  const idle = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** In kiosk mode: whether this customer was counted. */
  const counted = useRef(false);
  /** The page itself failed, for example because it is older than the settings of the server. */
  const broken = useRef(false);
  const human = useHumanCheck(business.slug, loadCheck);

  useDelivery(human.ready, human.check, async () => {
    if (stage !== "pending") return;
    const stored = await readPendingReview(draft.current.id);
    if (!stored) showSent();
    else if ("rejection" in stored) setRejection(stored.rejection);
  });

  useEffect(() => (inKiosk() ? keepScreenOn() : undefined), []);

  const { draft, form, rating, setRating } = useDraft(business.slug, setStage);

  const change = () => {
    const { slug } = business;
    const id = draft.current.id;
    draft.current = {
      ...inputOf(form.current),
      id: inKiosk() ? id || newReviewId() : claimReviewId(slug, id),
    };
    setRating(draft.current.rating);
    if (inKiosk()) {
      if (!counted.current) reportVisit(slug);
      counted.current = true;
      enterFullScreen();
      startOverWhenIdle();
    } else storeDraft(slug, draft.current);
  };

  const startOverWhenIdle = () => {
    clearTimeout(idle.current);
    idle.current = setTimeout(startOver, kioskIdleMs);
  };

  /** In kiosk mode: shows an empty form to the next customer. */
  const startOver = useCallback(() => {
    if (broken.current) void reloadIfReachable();
    clearTimeout(idle.current);
    counted.current = false;
    draft.current = emptyDraft;
    form.current?.reset();
    setRating(0);
    setStage("ready");
    window.scrollTo(0, 0);
  }, [draft, form, setRating]);

  const showSent = () => {
    setStage("sent");
    toast({
      tone: "success",
      title: "Feedback enviado!",
      description: "Obrigado pelo seu comentário.",
      duration: 4000,
    });
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const check = human.check();
    if (stage === "submitting" || !check) return;
    const kiosk = inKiosk();
    if (!kiosk && hasSentReview(business.slug)) {
      setStage("sent-before");
      return;
    }
    // Input typed before hydration fired no change event. Save it in the draft now, so a retry after a
    // reload sends the same text.
    change();
    setStage("submitting");
    clearTimeout(idle.current);
    const review = { ...draft.current, slug: business.slug, source: sourceOfLink(), kiosk };
    let pending: PendingNoticeProps | undefined;
    try {
      pending = await deliver(review, check);
    } catch (error) {
      broken.current = !(error instanceof ApiFailure);
      setStage("ready");
      if (kiosk) startOverWhenIdle();
      const description = sendFailureText(error);
      toast({ tone: "error", title: "Erro ao enviar feedback", description, duration: 4000 });
      return;
    }
    setStored(pending);
    if (kiosk) {
      check.reset();
      setStage(pending ? "next-pending" : "next");
      return;
    }
    deleteDraft(business.slug);
    storeOwnReview(business.slug, draft.current);
    storeSentReview(business.slug);
    if (pending) setStage("pending");
    else showSent();
  };

  return {
    stage,
    rating,
    setRating,
    rejection,
    stored,
    draft,
    form,
    human,
    change,
    submit,
    startOver,
  };
}

/** The customer's input and its draft, restored after a reload. Shows no form once any tab has sent the review. */
function useDraft(slug: string, setStage: Dispatch<SetStateAction<Stage>>) {
  const [rating, setRating] = useState(0);
  const draft = useRef<Draft>(emptyDraft);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (inKiosk()) return;
    /** Also when another tab of this browser sends its review. */
    const hideIfSent = () => {
      if (!hasSentReview(slug)) return false;
      deleteDraft(slug);
      setStage((now) => (now === "ready" ? "sent-before" : now));
      return true;
    };
    window.addEventListener("storage", hideIfSent);
    if (!hideIfSent()) {
      draft.current = readDraft(slug);
      if (form.current) restore(form.current, draft.current);
      setRating(draft.current.rating);
      if (draft.current.comment) storeDraft(slug, draft.current);
    }
    return () => window.removeEventListener("storage", hideIfSent);
  }, [slug, setStage]);

  return { draft, form, rating, setRating };
}

/**
 * Sends a review. Without a response stores it on this phone, to be sent later, and returns what the page may
 * promise. Throws if neither works.
 */
async function deliver(
  review: ReviewToSend,
  check: BrowserCheck,
): Promise<PendingNoticeProps | undefined> {
  try {
    await sendReview(review, check);
    return undefined;
  } catch (error) {
    const isStored =
      isUnanswered(error) &&
      isWithinMaxLength(review.comment) &&
      (await storePendingReview(review));
    if (!isStored) throw error;
    return { isOffline: isOffline(error), canClose: await requestDelivery() };
  }
}

/** In kiosk mode: loads the page again. Without the server the browser would show its own error page. */
async function reloadIfReachable(): Promise<void> {
  const response = await fetch(location.href).catch(() => undefined);
  if (response?.ok) location.reload();
}
