import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { Button } from "#src/ui/button.tsx";
import { type Rating, StarsInput } from "#src/ui/stars.tsx";
import { TextareaField } from "#src/ui/textarea-field.tsx";
import { toast } from "#src/ui/toast.ts";
import { isKept, keepReview } from "../../kept/kept-reviews.ts";
import { useDelivery } from "../../kept/use-delivery.ts";
import { askForDelivery } from "../../kept/weak-signal.ts";
import type { Client } from "../../look-up/contract.ts";
import { inKiosk, keepScreenLit } from "../../visits/components/kiosk.ts";
import { sourceOfLink } from "../../visits/components/source-of-link.ts";
import { tellVisitor } from "../../visits/components/tell-visit.ts";
import { fits } from "../comment.ts";
import { readSentReviews, rememberSentReview } from "./already-sent.ts";
import { type Draft, dropDraft, keepDraft, readDraft } from "./draft.ts";
import { GoogleInvite } from "./google-invite.tsx";
import { failureText, isOffline, isUnanswered, sendReview } from "./send-review.ts";
import { KeptNotice, KioskThanks } from "./thanks.tsx";
import { useHumanCheck } from "./use-human-check.ts";

export interface ReviewFormProps {
  client: Pick<Client, "slug" | "minReview" | "mainMessageInvite" | "googleUrl">;
}

type Stage = "ready" | "submitting" | "sent" | "sent-before" | "kept" | "next" | "next-kept";

/** Words left on the counter's tablet are nobody else's to read. */
const kioskIdleMs = 60_000;

/**
 * Stars, comment and Enviar, and what follows them. Hydrated alone on the review page: what was
 * chosen or typed before the script arrived is taken over from the inputs.
 */
export function ReviewForm({ client }: ReviewFormProps) {
  const [stage, setStage] = useState<Stage>("ready");
  const [rating, setRating] = useState(0);
  const [keptOffline, setKeptOffline] = useState(false);
  const draft = useRef<Draft>({ id: "", rating: 0, comment: "" });
  const form = useRef<HTMLFormElement>(null);
  const idle = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** On the counter's tablet: whether this customer was counted. */
  const begun = useRef(false);
  const { ready, check } = useHumanCheck();

  useDelivery(ready, check, async () => {
    if (stage === "kept" && !(await isKept(draft.current.id))) showSent();
  });

  useEffect(() => (inKiosk() ? keepScreenLit() : undefined), []);

  useEffect(() => {
    if (!inKiosk() && readSentReviews().includes(client.slug)) {
      setStage("sent-before");
      return;
    }
    draft.current = readDraft(client.slug);
    if (form.current) restore(form.current, draft.current);
    setRating(chosenIn(form.current).rating);
  }, [client.slug]);

  const change = () => {
    draft.current = { ...draft.current, ...chosenIn(form.current) };
    keepDraft(client.slug, draft.current);
    setRating(draft.current.rating);
    if (inKiosk()) {
      if (!begun.current) tellVisitor(client.slug);
      begun.current = true;
      clearTimeout(idle.current);
      idle.current = setTimeout(beginAgain, kioskIdleMs);
    }
  };

  /** On the counter's tablet: an empty form for the next customer. */
  const beginAgain = useCallback(() => {
    clearTimeout(idle.current);
    begun.current = false;
    dropDraft(client.slug);
    draft.current = readDraft(client.slug);
    form.current?.reset();
    setRating(0);
    setStage("ready");
  }, [client.slug]);

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
    // What was typed before the script arrived told of no change; a send repeated after a reload needs it.
    change();
    setStage("submitting");
    clearTimeout(idle.current);
    const kiosk = inKiosk();
    const review = { ...draft.current, slug: client.slug, source: sourceOfLink(), kiosk };
    let kept = false;
    try {
      await sendReview(review, human);
    } catch (error) {
      kept = isUnanswered(error) && fits(review.comment) && (await keepReview(review));
      if (!kept) {
        setStage("ready");
        const description = failureText(error);
        toast({ tone: "error", title: "Erro ao enviar feedback", description, duration: 4000 });
        return;
      }
      setKeptOffline(isOffline(error));
      void askForDelivery();
    }
    dropDraft(client.slug);
    if (kiosk) {
      human.reset();
      setStage(kept ? "next-kept" : "next");
      return;
    }
    rememberSentReview(client.slug);
    if (kept) setStage("kept");
    else showSent();
  };

  if (stage === "sent-before") {
    return (
      <p className="rounded-lg bg-sunken px-5 py-6 text-center text-lg font-semibold">
        Você já enviou um feedback para esta empresa. Obrigado!
      </p>
    );
  }
  if (stage === "kept") return <KeptNotice isOffline={keptOffline} />;
  if (stage === "next" || stage === "next-kept") {
    return <KioskThanks kept={stage === "next-kept"} onNext={beginAgain} />;
  }
  if (stage === "sent") {
    return <GoogleInvite client={client} review={draft.current} />;
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

function chosenIn(form: HTMLFormElement | null): { rating: number; comment: string } {
  const data = form ? new FormData(form) : new FormData();
  return { rating: Number(data.get("rating") ?? 0), comment: String(data.get("comment") ?? "") };
}

/** Puts a kept draft back, but never over what was chosen meanwhile. */
function restore(form: HTMLFormElement, draft: Draft): void {
  const chosen = chosenIn(form);
  const comment = form.elements.namedItem("comment") as HTMLTextAreaElement;
  if (!chosen.comment) comment.value = draft.comment;
  const star = form.querySelector<HTMLInputElement>(`input[value="${draft.rating}"]`);
  if (!chosen.rating && star) star.checked = true;
  Object.assign(draft, chosenIn(form));
}
