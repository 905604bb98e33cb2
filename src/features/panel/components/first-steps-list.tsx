import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { PrintButton } from "#src/features/business/print/components/print-button.tsx";
import { useMayOpen } from "#src/features/session/owner/use-may-act.ts";
import { buttonClass } from "#src/ui/button-class.ts";

export interface FirstStepsListProps {
  placeSet: boolean;
  printed: boolean;
  shared: boolean;
  reviewed: boolean;
  /** Undefined where profiles cannot be connected. */
  connected: boolean | undefined;
  onShare: () => void;
}

export function FirstStepsList(props: FirstStepsListProps) {
  const { placeSet, printed, shared, reviewed, connected, onShare } = props;
  const mayConnect = useMayOpen("/conta/google");
  return (
    <section
      aria-labelledby="primeiros-passos"
      className="mb-8 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6 print:hidden"
    >
      <h2 id="primeiros-passos" className="text-lg">
        Primeiros passos
      </h2>
      <ol className="mt-2">
        <Step done={placeSet} title="Escolha sua loja" text="Para o convite levar ao Google certo.">
          <Link to="/configuracoes" className={buttonClass()}>
            Configurar
          </Link>
        </Step>
        <Step
          done={printed}
          title="Imprima o QR Code"
          text="E deixe no caixa, onde o cliente espera."
        >
          {placeSet && <PrintButton variant="plain" />}
        </Step>
        <Step
          done={shared}
          title="Convide um cliente"
          text="Pelo WhatsApp, para quem comprou hoje."
        >
          {printed && (
            <Link to="/convites" className={buttonClass()} onClick={onShare}>
              Convidar
            </Link>
          )}
        </Step>
        {connected !== undefined && mayConnect && (
          <Step
            done={connected}
            title="Conecte o Google"
            text="Para ler e responder as avaliações de lá."
          >
            {shared && (
              <Link to="/conta/google" className={buttonClass()}>
                Conectar ao Google
              </Link>
            )}
          </Step>
        )}
        <Step
          done={reviewed}
          title="Receba a primeira avaliação"
          text="Ela aparece em Avaliações assim que chegar."
        />
      </ol>
    </section>
  );
}

type StepProps = { done: boolean; title: string; text: string; children?: ReactNode };

function Step({ done, title, text, children }: StepProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-3 last:border-0 last:pb-0">
      <span
        aria-hidden="true"
        className={`grid size-7 shrink-0 place-items-center rounded-full ${done ? "bg-action text-action-ink" : "border-2 border-line-strong"}`}
      >
        {done && <Check className="size-4" strokeWidth={3} />}
      </span>
      <p className="min-w-0 flex-1 basis-48">
        <span className={`block font-semibold ${done ? "text-ink-soft" : ""}`}>
          {title}
          {done && <span className="sr-only"> (feito)</span>}
        </span>
        {!done && <span className="block text-sm text-ink-soft">{text}</span>}
      </p>
      {!done && children && <span className="max-sm:pl-10">{children}</span>}
    </li>
  );
}
