import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { Button } from "#src/ui/button.tsx";
import { makeRoom } from "#src/ui/make-room.ts";
import { answerConsent, useQuestionOpen } from "../consent.ts";

/** The question about cookies. Both buttons need one touch and look the same. */
export function ConsentBar() {
  const isOpen = useQuestionOpen();
  const bar = useRef<HTMLElement>(null);
  useEffect(() => (isOpen && bar.current ? makeRoom(bar.current) : undefined), [isOpen]);
  if (!isOpen) return null;
  return (
    <section
      ref={bar}
      aria-label="Cookies"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-raised p-4 text-ink shadow-raised print:hidden"
    >
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <p className="max-w-prose flex-1 basis-80 text-sm">
          Podemos usar o Google Analytics para saber quais páginas são úteis? Sem o seu sim, nada do
          Google é carregado.{" "}
          <Link to="/privacidade#cookies" className="underline underline-offset-4">
            Saiba mais
          </Link>
        </p>
        <div className="grid grow grid-cols-2 gap-3 sm:grow-0">
          <Button onClick={() => answerConsent("denied")}>Recusar</Button>
          <Button onClick={() => answerConsent("granted")}>Aceitar</Button>
        </div>
      </div>
    </section>
  );
}
