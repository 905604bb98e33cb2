import { Check } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router";
import { PrintButton } from "#src/features/business/print/components/print-button.tsx";
import type { getProfile } from "#src/features/business/profile/contract.ts";
import type { Today } from "#src/features/reviews/today/contract.ts";
import type { AnswerOf } from "#src/http/endpoint.ts";
import { buttonClass } from "#src/ui/button-class.ts";
import { useStepsDone } from "./use-steps-done.ts";

export type FirstStepsProps = {
  profile: Pick<AnswerOf<typeof getProfile>, "uuid" | "google_url">;
  /** Resolves to undefined when the call failed. */
  today: Promise<Pick<Today, "total"> | undefined>;
};

/**
 * The first tasks of a new owner: place, print, share, first review. Only the next task has a button.
 * Disappears for good after the first review arrived and the place is set.
 */
export function FirstSteps({ profile, today }: FirstStepsProps) {
  const { done, mark } = useStepsDone(profile.uuid);
  const [total, setTotal] = useState<number>();
  const placeSet = profile.google_url !== null;
  const reviewed = Boolean(total);
  const finished = done.includes("all");

  useEffect(() => {
    // After a failure the list stays hidden, because its tasks are not urgent.
    void today.then((numbers) => numbers && setTotal(numbers.total));
  }, [today]);

  useEffect(() => {
    const printed = () => mark("printed");
    window.addEventListener("afterprint", printed);
    return () => window.removeEventListener("afterprint", printed);
  }, [mark]);

  useEffect(() => {
    if (placeSet && reviewed) mark("all");
  }, [placeSet, reviewed, mark]);

  const printDone = done.includes("printed") || reviewed;

  // Hidden until the number of reviews is known, so that it does not flash for other owners.
  if (finished || total === undefined || (placeSet && reviewed)) return null;
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
          done={printDone}
          title="Imprima o QR Code"
          text="E deixe no caixa, onde o cliente espera."
        >
          {placeSet && <PrintButton variant="plain" />}
        </Step>
        <Step
          done={done.includes("shared") || reviewed}
          title="Convide um cliente"
          text="Pelo WhatsApp, para quem comprou hoje."
        >
          {printDone && (
            <Link to="/convites" className={buttonClass()} onClick={() => mark("shared")}>
              Convidar
            </Link>
          )}
        </Step>
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
