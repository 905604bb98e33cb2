import { type ReactNode, useEffect } from "react";
import { Button } from "#src/ui/button.tsx";
import { StarsShown } from "#src/ui/stars.tsx";

interface ThanksProps {
  title: string;
  /** The stars that the customer gave, if they are shown. */
  rating?: number | undefined;
  /** False if the form was not shown before. */
  takesFocus?: boolean;
  children: ReactNode;
}

/** Replaces the form, and takes the focus, because the focused element of the form is gone. */
export function Thanks({ title, rating, takesFocus = true, children }: ThanksProps) {
  return (
    <div
      className="thanks grid justify-items-center gap-2 rounded-lg bg-sunken px-5 py-8 text-center wrap-anywhere outline-none"
      tabIndex={-1}
      ref={takesFocus ? focusHere : undefined}
    >
      {rating ? <StarsShown value={rating} className="mb-2 h-9 max-w-full" /> : null}
      <p className="text-xl font-bold">{title}</p>
      {children}
    </div>
  );
}

export interface PendingNoticeProps {
  isOffline: boolean;
  /** The browser sends the review also after the page is closed. */
  canClose: boolean;
}

/** Shown while the review is stored on this phone, until the network or the service is back. */
export function PendingNotice({ isOffline, canClose }: PendingNoticeProps) {
  return (
    <Thanks title="Guardada neste celular">
      <p className="text-ink-soft">
        {isOffline
          ? "Você está sem sinal. Sua avaliação vai sozinha quando a internet voltar"
          : "O serviço está fora do ar por um momento. Sua avaliação vai sozinha quando ele voltar"}
        {canClose
          ? "; pode fechar esta página."
          : ". Deixe esta página aberta ou abra-a de novo depois."}
      </p>
    </Thanks>
  );
}

/** Shown after the server rejected for good a review that was stored on this phone. */
export function RejectedNotice({ reason }: { reason: string }) {
  return (
    <Thanks title="Erro ao enviar feedback">
      <p className="text-ink-soft">{reason}</p>
    </Thanks>
  );
}

const thanksMs = 8000;

/** The thanks in kiosk mode. After a pause it calls `onNext`, for the next customer. */
export function KioskThanks({ pending, onNext }: { pending: boolean; onNext: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onNext, thanksMs);
    return () => clearTimeout(timer);
  }, [onNext]);
  return (
    <Thanks title="Obrigado por avaliar!">
      <p className="text-ink-soft">
        {pending
          ? "Sua avaliação está guardada neste aparelho e vai sozinha assim que possível."
          : "Sua avaliação foi direto para o responsável."}
      </p>
      <p className="text-ink-soft">Esta tela volta sozinha para o próximo cliente.</p>
      <p className="mt-4">
        <Button size="lg" onClick={onNext}>
          Nova avaliação
        </Button>
      </p>
    </Thanks>
  );
}

function focusHere(element: HTMLElement | null) {
  element?.focus({ preventScroll: true });
}
