import { type ReactNode, useEffect } from "react";
import { Button } from "#src/ui/button.tsx";

/** Replaces the form. Takes the focus, because the focused form is gone. */
export function Thanks({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div
      className="grid gap-2 rounded-lg bg-sunken px-5 py-8 text-center"
      tabIndex={-1}
      ref={focusHere}
    >
      <p className="text-xl font-bold">{title}</p>
      {children}
    </div>
  );
}

/** Shown while the review is stored on this phone, until the network or the service is back. */
export function PendingNotice({ isOffline }: { isOffline: boolean }) {
  return (
    <Thanks title="Guardada neste celular">
      <p className="text-ink-soft">
        {isOffline
          ? "Você está sem sinal. Sua avaliação vai sozinha quando a internet voltar; pode fechar esta página."
          : "O serviço está fora do ar por um momento. Sua avaliação vai sozinha quando ele voltar; pode fechar esta página."}
      </p>
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
    <Thanks title="Obrigado por contar!">
      <p className="text-ink-soft">
        {pending
          ? "Sua avaliação está guardada neste aparelho e vai sozinha assim que possível."
          : "Sua avaliação chegou direto a quem cuida deste lugar."}
      </p>
      <p className="mt-4">
        <Button size="lg" onClick={onNext}>
          Nova avaliação
        </Button>
      </p>
    </Thanks>
  );
}

export function focusHere(element: HTMLElement | null) {
  element?.focus({ preventScroll: true });
}
