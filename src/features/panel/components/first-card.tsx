import { useEffect } from "react";
import { Link } from "react-router";
import { PrintButton } from "#src/features/business/print/components/print-button.tsx";
import { QrCard } from "#src/features/business/print/components/qr-card.tsx";
import type { getProfile } from "#src/features/business/profile/contract.ts";
import type { ResponseOf } from "#src/http/endpoint.ts";
import { PageHeading } from "#src/ui/page-heading.tsx";
import { useStepsDone } from "./use-steps-done.ts";

/** The card of an owner who has just chosen the place, with one button. `onLeave` shows the whole page. */
export function FirstCard(props: { profile: ResponseOf<typeof getProfile>; onLeave: () => void }) {
  const { profile, onLeave } = props;
  const { mark } = useStepsDone(profile);

  // The button that led here was at the end of a longer page.
  useEffect(() => {
    window.scrollTo({ top: 0 });
  }, []);
  useEffect(() => {
    const printed = () => mark("printed");
    window.addEventListener("afterprint", printed);
    return () => window.removeEventListener("afterprint", printed);
  }, [mark]);

  return (
    <>
      <PageHeading
        title="Seu cartão está pronto"
        description="Imprima e deixe onde o cliente espera: no caixa, na mesa, na sacola."
        actions={<PrintButton />}
        takesFocus
      />
      <QrCard profile={profile} size={240} />
      <p className="mt-6 grid justify-items-center gap-1 text-center print:hidden">
        <Link
          to="/impressao?para=grafica"
          className="inline-flex min-h-11 items-center font-semibold text-balance underline underline-offset-4"
        >
          Sem impressora? Mandar para a gráfica ou pelo WhatsApp
        </Link>
        <button
          type="button"
          onClick={onLeave}
          className="min-h-11 text-ink-soft underline underline-offset-4"
        >
          Ir para o painel
        </button>
      </p>
    </>
  );
}
