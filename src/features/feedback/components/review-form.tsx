import { Button } from "#src/ui/button.tsx";
import { readOwnReview } from "../rate/own-review.ts";
import { SentBefore, SentThanks } from "./google-prompt.tsx";
import { ReviewInputs } from "./review-inputs.tsx";
import { KioskThanks, PendingNotice, RejectedNotice } from "./thanks.tsx";
import { type ReviewFormProps, useReviewForm } from "./use-review-form.ts";

/**
 * Stars, comment and Enviar, then the thanks. Only this component is hydrated on the review page. It
 * takes over what the customer chose or typed before hydration from the inputs.
 */
export function ReviewForm(props: ReviewFormProps) {
  const { business } = props;
  const { stage, rating, setRating, human, ...state } = useReviewForm(props);

  if (stage === "sent-before") {
    return <SentBefore business={business} review={readOwnReview(business.slug)} />;
  }
  if (state.rejection) return <RejectedNotice reason={state.rejection} />;
  if (stage === "pending" && state.stored) return <PendingNotice {...state.stored} />;
  if (stage === "next" || stage === "next-pending") {
    return <KioskThanks pending={stage === "next-pending"} onNext={state.startOver} />;
  }
  if (stage === "sent") {
    return <SentThanks business={business} review={state.draft.current} />;
  }
  return (
    <form
      ref={state.form}
      onSubmit={state.submit}
      onInput={state.change}
      className="review-form grid gap-6"
    >
      <ReviewInputs isSubmitting={stage === "submitting"} onRating={setRating} />
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
