import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { ApiFailure } from "#src/http/client.ts";
import { Button } from "#src/ui/button.tsx";
import { type Rating, StarsInput } from "#src/ui/stars.tsx";
import { TextareaField } from "#src/ui/textarea-field.tsx";
import { toast } from "#src/ui/toast.ts";
import type { PublicBusiness } from "../look-up/contract.ts";
import { requestDelivery } from "../pending/delivery-worker.ts";
import { readPendingReview, storePendingReview } from "../pending/pending-reviews.ts";
import { useDelivery } from "../pending/use-delivery.ts";
import { isWithinMaxLength } from "../rate/comment.ts";
import { type Draft, deleteDraft, emptyDraft, readDraft, storeDraft } from "../rate/draft.ts";
import { claimReviewId, newReviewId, readOwnReview, storeOwnReview } from "../rate/own-review.ts";
import { isOffline, isUnanswered, sendFailureText, sendReview } from "../rate/send-review.ts";
import { enterFullScreen, inKiosk, keepScreenOn } from "../visits/components/kiosk.ts";
import { reportVisit } from "../visits/components/report-visit.ts";
import { sourceOfLink } from "../visits/components/source-of-link.ts";
import { hasSentReview, storeSentReview } from "./already-sent.ts";
import { SentBefore, SentThanks } from "./google-prompt.tsx";
import { KioskThanks, PendingNotice, RejectedNotice } from "./thanks.tsx";
import { type LoadCheck, useHumanCheck } from "./use-human-check.ts";

export interface ReviewFormProps {
  business: Pick<PublicBusiness, "slug" | "minReview" | "mainMessageInvite" | "googleUrl">;
  /** The entry passes it, so that the server's and the router's builds contain none of its code. */
  loadCheck: LoadCheck;
}

type Stage = "ready" | "submitting" | "sent" | "sent-before" | "pending" | "next" | "next-pending";

/** In kiosk mode the form is cleared after a minute, so that the next customer reads nothing. */
const kioskIdleMs = 60_000;

/**
 * Stars, comment and Enviar, then the thanks. Only this component is hydrated on the review page. It
 * takes over what the customer chose or typed before hydration from the inputs.
 */
export function ReviewForm({ business, loadCheck }: ReviewFormProps) {
  const [stage, setStage] = useState<Stage>("ready");
  const [rating, setRating] = useState(0);
  const [storedOffline, setStoredOffline] = useState(false);
  const [rejection, setRejection] = useState<string>();
  const draft = useRef<Draft>(emptyDraft);
  const form = useRef<HTMLFormElement>(null);
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

  useEffect(() => {
    if (inKiosk()) return;
    /** Also when another tab of this browser sends its review. */
    const hideIfSent = () => {
      if (!hasSentReview(business.slug)) return false;
      deleteDraft(business.slug);
      setStage((now) => (now === "ready" ? "sent-before" : now));
      return true;
    };
    window.addEventListener("storage", hideIfSent);
    if (!hideIfSent()) {
      draft.current = readDraft(business.slug);
      if (form.current) restore(form.current, draft.current);
      setRating(draft.current.rating);
      if (draft.current.comment) storeDraft(business.slug, draft.current);
    }
    return () => window.removeEventListener("storage", hideIfSent);
  }, [business.slug]);

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
  }, []);

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
    let stored = false;
    try {
      await sendReview(review, check);
    } catch (error) {
      stored =
        isUnanswered(error) &&
        isWithinMaxLength(review.comment) &&
        (await storePendingReview(review));
      if (!stored) {
        broken.current = !(error instanceof ApiFailure);
        setStage("ready");
        if (kiosk) startOverWhenIdle();
        const description = sendFailureText(error);
        toast({ tone: "error", title: "Erro ao enviar feedback", description, duration: 4000 });
        return;
      }
      setStoredOffline(isOffline(error));
      void requestDelivery();
    }
    if (kiosk) {
      check.reset();
      setStage(stored ? "next-pending" : "next");
      return;
    }
    deleteDraft(business.slug);
    storeOwnReview(business.slug, draft.current);
    storeSentReview(business.slug);
    if (stored) setStage("pending");
    else showSent();
  };

  if (stage === "sent-before") {
    return <SentBefore business={business} review={readOwnReview(business.slug)} />;
  }
  if (rejection) return <RejectedNotice reason={rejection} />;
  if (stage === "pending") return <PendingNotice isOffline={storedOffline} />;
  if (stage === "next" || stage === "next-pending") {
    return <KioskThanks pending={stage === "next-pending"} onNext={startOver} />;
  }
  if (stage === "sent") {
    return <SentThanks business={business} review={draft.current} />;
  }
  return (
    <form ref={form} onSubmit={submit} onInput={change} className="review-form grid gap-6">
      <StarsInput
        legend="Como foi sua experiência?"
        disabled={stage === "submitting"}
        onChange={(stars: Rating) => setRating(stars)}
      />
      <TextareaField
        name="comment"
        label="Quer contar mais?"
        optional
        rows={4}
        placeholder="O que foi bom? O que pode melhorar?"
        readOnly={stage === "submitting"}
      />
      <Button
        type="submit"
        variant="main"
        size="lg"
        wide
        pending={stage === "submitting"}
        disabled={!human.ready || rating === 0}
      >
        Enviar
      </Button>
      {human.failed && <CheckFailure onRetry={human.retry} />}
      <noscript>
        <p className="text-center text-sm text-ink-soft">
          Para enviar, ative o JavaScript do navegador.
        </p>
      </noscript>
    </form>
  );
}

/** Says why 'Enviar' stays disabled while the human check cannot be loaded. */
function CheckFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="grid justify-items-center gap-1 text-center">
      <p role="status" className="text-sm text-ink-soft">
        A verificação de segurança não carregou. Estamos tentando de novo; seu texto está guardado.
      </p>
      <Button variant="quiet" onClick={onRetry}>
        Tentar de novo
      </Button>
    </div>
  );
}

/** In kiosk mode: loads the page again. Without the server the browser would show its own error page. */
async function reloadIfReachable(): Promise<void> {
  const response = await fetch(location.href).catch(() => undefined);
  if (response?.ok) location.reload();
}

function inputOf(form: HTMLFormElement | null): Omit<Draft, "id"> {
  const data = form ? new FormData(form) : new FormData();
  return { rating: Number(data.get("rating") ?? 0), comment: String(data.get("comment") ?? "") };
}

/** Fills in a stored draft, but keeps what the customer has entered since the page was shown. */
function restore(form: HTMLFormElement, draft: Draft): void {
  const chosen = inputOf(form);
  const comment = form.elements.namedItem("comment") as HTMLTextAreaElement;
  if (!chosen.comment) comment.value = draft.comment;
  const star = form.querySelector<HTMLInputElement>(`input[value="${draft.rating}"]`);
  if (!chosen.rating && star) star.checked = true;
  Object.assign(draft, inputOf(form));
}
