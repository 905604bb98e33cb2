import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { Button } from "#src/ui/button.tsx";
import { type Rating, StarsInput } from "#src/ui/stars.tsx";
import { TextareaField } from "#src/ui/textarea-field.tsx";
import { toast } from "#src/ui/toast.ts";
import type { PublicBusiness } from "../look-up/contract.ts";
import { requestDelivery } from "../pending/delivery-worker.ts";
import { isPending, storePendingReview } from "../pending/pending-reviews.ts";
import { useDelivery } from "../pending/use-delivery.ts";
import { isWithinMaxLength } from "../rate/comment.ts";
import { type Draft, deleteDraft, emptyDraft, readDraft, storeDraft } from "../rate/draft.ts";
import { isOffline, isUnanswered, sendFailureText, sendReview } from "../rate/send-review.ts";
import { inKiosk, keepScreenOn } from "../visits/components/kiosk.ts";
import { reportVisit } from "../visits/components/report-visit.ts";
import { sourceOfLink } from "../visits/components/source-of-link.ts";
import { readSentReviews, storeSentReview } from "./already-sent.ts";
import { GooglePrompt } from "./google-prompt.tsx";
import { KioskThanks, PendingNotice } from "./thanks.tsx";
import { useHumanCheck } from "./use-human-check.ts";

export interface ReviewFormProps {
  business: Pick<PublicBusiness, "slug" | "minReview" | "mainMessageInvite" | "googleUrl">;
}

type Stage = "ready" | "submitting" | "sent" | "sent-before" | "pending" | "next" | "next-pending";

/** In kiosk mode the form is cleared after a minute, so that the next customer reads nothing. */
const kioskIdleMs = 60_000;

/**
 * Stars, comment and Enviar, then the thanks. Only this component is hydrated on the review page. It
 * takes over what the customer chose or typed before hydration from the inputs.
 */
export function ReviewForm({ business }: ReviewFormProps) {
  const [stage, setStage] = useState<Stage>("ready");
  const [rating, setRating] = useState(0);
  const [storedOffline, setStoredOffline] = useState(false);
  const draft = useRef<Draft>(emptyDraft);
  const form = useRef<HTMLFormElement>(null);
  const idle = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** In kiosk mode: whether this customer was counted. */
  const counted = useRef(false);
  const { ready, check } = useHumanCheck(business.slug);

  useDelivery(ready, check, async () => {
    if (stage === "pending" && !(await isPending(draft.current.id))) showSent();
  });

  useEffect(() => (inKiosk() ? keepScreenOn() : undefined), []);

  useEffect(() => {
    if (!inKiosk() && readSentReviews().includes(business.slug)) {
      setStage("sent-before");
      return;
    }
    draft.current = readDraft(business.slug);
    if (form.current) restore(form.current, draft.current);
    setRating(inputOf(form.current).rating);
  }, [business.slug]);

  const change = () => {
    draft.current = { ...draft.current, ...inputOf(form.current) };
    storeDraft(business.slug, draft.current);
    setRating(draft.current.rating);
    if (inKiosk()) {
      if (!counted.current) reportVisit(business.slug);
      counted.current = true;
      clearTimeout(idle.current);
      idle.current = setTimeout(startOver, kioskIdleMs);
    }
  };

  /** In kiosk mode: shows an empty form to the next customer. */
  const startOver = useCallback(() => {
    clearTimeout(idle.current);
    counted.current = false;
    deleteDraft(business.slug);
    draft.current = readDraft(business.slug);
    form.current?.reset();
    setRating(0);
    setStage("ready");
  }, [business.slug]);

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
    const human = check();
    if (stage === "submitting" || !human) return;
    // Input typed before hydration fired no change event. Save it in the draft now, so a retry after a
    // reload sends the same text.
    change();
    setStage("submitting");
    clearTimeout(idle.current);
    const kiosk = inKiosk();
    const review = { ...draft.current, slug: business.slug, source: sourceOfLink(), kiosk };
    let stored = false;
    try {
      await sendReview(review, human);
    } catch (error) {
      stored =
        isUnanswered(error) &&
        isWithinMaxLength(review.comment) &&
        (await storePendingReview(review));
      if (!stored) {
        setStage("ready");
        const description = sendFailureText(error);
        toast({ tone: "error", title: "Erro ao enviar feedback", description, duration: 4000 });
        return;
      }
      setStoredOffline(isOffline(error));
      void requestDelivery();
    }
    deleteDraft(business.slug);
    if (kiosk) {
      human.reset();
      setStage(stored ? "next-pending" : "next");
      return;
    }
    storeSentReview(business.slug);
    if (stored) setStage("pending");
    else showSent();
  };

  if (stage === "sent-before") {
    return (
      <p className="rounded-lg bg-sunken px-5 py-6 text-center text-lg font-semibold">
        Você já enviou um feedback para esta empresa. Obrigado!
      </p>
    );
  }
  if (stage === "pending") return <PendingNotice isOffline={storedOffline} />;
  if (stage === "next" || stage === "next-pending") {
    return <KioskThanks pending={stage === "next-pending"} onNext={startOver} />;
  }
  if (stage === "sent") {
    return <GooglePrompt business={business} review={draft.current} />;
  }
  return (
    <form ref={form} onSubmit={submit} onChange={change} className="review-form grid gap-6">
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
        disabled={!ready || rating === 0}
      >
        Enviar
      </Button>
      <noscript>
        <p className="text-center text-sm text-ink-soft">
          Para enviar, ative o JavaScript do navegador.
        </p>
      </noscript>
    </form>
  );
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
