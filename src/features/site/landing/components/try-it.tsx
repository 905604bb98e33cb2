import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "#src/ui/button.tsx";
import { focusHere } from "#src/ui/focus-here.ts";
import { type Rating, StarsInput } from "#src/ui/stars.tsx";
import { TextareaField } from "#src/ui/textarea-field.tsx";
import { bakery } from "./demo-bakery.ts";

export interface TriedReview {
  rating: Rating;
  comment: string;
  at: string;
}

export type TryItProps = {
  review: TriedReview | undefined;
  onSend: (review: TriedReview | undefined) => void;
};

/** A demo of the review page on a phone. It uses the real components and sends nothing. */
export function TryIt({ review, onSend }: TryItProps) {
  return (
    <div
      id="experimente"
      className="w-full max-w-88 scroll-mt-6 rounded-[2.5rem] bg-bar p-2.5 shadow-raised ring-1 ring-bar-soft/50"
    >
      <div className="grid min-h-120 grid-rows-[auto_1fr] overflow-hidden rounded-[2rem] bg-ground text-ink [--focus:var(--ink)]">
        <p
          aria-hidden="true"
          className="mx-auto mt-3 rounded-full bg-sunken px-4 py-1 text-xs text-ink-soft"
        >
          estrelou › padaria-estrela
        </p>
        <div className="grid content-center gap-6 px-4 py-6">
          <div className="text-center">
            <p className="text-2xl font-bold tracking-tight">{bakery.name}</p>
            <p className="mt-1 text-sm text-ink-soft">{bakery.address}</p>
          </div>
          {review ? (
            <Outcome review={review} onAgain={() => onSend(undefined)} />
          ) : (
            <TryForm onSend={onSend} />
          )}
        </div>
      </div>
    </div>
  );
}

function TryForm({ onSend }: Pick<TryItProps, "onSend">) {
  const form = useRef<HTMLFormElement>(null);
  const [rating, setRating] = useState<Rating>();

  // A star chosen before hydration counts too.
  useEffect(() => {
    const chosen = form.current && Number(new FormData(form.current).get("rating"));
    if (chosen) setRating(chosen as Rating);
  }, []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const comment = String(new FormData(event.currentTarget).get("comment") ?? "").trim();
    if (rating) onSend({ rating, comment, at: new Date().toISOString() });
  };
  return (
    <form ref={form} onSubmit={submit} className="grid gap-5">
      <StarsInput onChange={setRating} />
      <TextareaField
        name="comment"
        label="Quer contar mais?"
        optional
        rows={2}
        placeholder="O que foi bom? O que pode melhorar?"
      />
      <Button type="submit" variant="main" size="lg" wide disabled={!rating}>
        Enviar
      </Button>
    </form>
  );
}

/** What a customer sees after sending: the Google prompt from four stars on, else only thanks. */
function Outcome({ review, onAgain }: { review: TriedReview; onAgain: () => void }) {
  const invited = review.rating >= 4;
  return (
    <div className="grid gap-5 text-center outline-none" tabIndex={-1} ref={focusHere}>
      {invited ? (
        <>
          <p className="text-lg">
            Que bom saber! Você pode contar sua experiência também no Google? Leva menos de um
            minuto e ajuda muito.
          </p>
          <p className="flex min-h-13 items-center justify-center rounded-md bg-action px-6 text-lg font-semibold text-action-ink">
            Avaliar no Google
          </p>
        </>
      ) : (
        <div className="rounded-lg bg-sunken px-5 py-8">
          <p className="text-xl font-bold">Obrigado por avaliar!</p>
          <p className="mt-2 text-ink-soft">Sua avaliação foi direto para o responsável.</p>
        </div>
      )}
      <div className="grid justify-items-center gap-1 border-t border-line pt-4">
        <a
          href="#painel-exemplo"
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          Ver como chegou para o dono ↓
        </a>
        <Button variant="quiet" onClick={onAgain} className="text-ink-soft">
          Dar outra nota
        </Button>
      </div>
    </div>
  );
}
