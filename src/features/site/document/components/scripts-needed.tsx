import { useLocation } from "react-router";
import { buttonClass } from "#src/ui/button-class.ts";

/** Shown after a browser without scripts sent a form. */
export function ScriptsNeeded() {
  const { pathname, search } = useLocation();
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 px-4 text-center">
      <h1 className="display text-3xl">Falta o JavaScript</h1>
      <p className="max-w-sm text-lg text-ink-soft text-balance">
        Este formulário precisa dele para enviar. Ative o JavaScript no navegador e preencha de
        novo.
      </p>
      <a href={pathname + search} className={buttonClass({ variant: "main", size: "lg" })}>
        Voltar ao formulário
      </a>
    </main>
  );
}
