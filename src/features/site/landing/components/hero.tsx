import { GoogleButton } from "#src/features/session/google-identity/components/google-button.tsx";
import { TrialCall } from "../../layout/components/trial-call.tsx";
import type { Offer } from "../../layout/use-site.ts";
import { PrintedCard } from "./printed-card.tsx";
import { TryIt, type TryItProps } from "./try-it.tsx";

/** The headline, and beside it the demo on a phone. */
export function Hero({ offer, ...tried }: { offer: Offer } & TryItProps) {
  return (
    // The black background is the section's own, not a layer behind it, so that every tool that computes
    // contrast finds it below the text.
    <section className="bar-surface relative isolate">
      {/* The page's background begins behind the phone. */}
      <div className="absolute inset-x-0 bottom-0 -z-10 h-24 border-t border-line bg-ground" />
      <div className="mx-auto grid max-w-6xl grid-cols-1 gap-12 px-4 pt-10 sm:px-6 sm:pt-16 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-8 lg:pt-14">
        <div className="lg:pt-8 lg:pb-40">
          <h1 className="display text-display">
            <span className="block text-balance">Seu cliente gostou.</span>{" "}
            <span className="block text-balance">O Google ainda não sabe.</span>
          </h1>
          <p className="mt-6 max-w-lg text-xl text-bar-soft">
            Deixe um QR Code no balcão. O cliente dá de uma a cinco estrelas em dez segundos, você
            lê na hora, e quem gostou é convidado a avaliar sua loja no Google.
          </p>
          <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
            <TrialCall offer={offer} className="text-bar-soft" />
          </div>
          <div className="mt-4 max-w-sm empty:hidden">
            <GoogleButton plan="trial" />
          </div>
          <p className="mt-10 hidden items-center gap-3 text-lg lg:flex">
            Experimente aí ao lado: dê uma nota
            <svg viewBox="0 0 64 16" aria-hidden="true" className="h-4 w-16" fill="none">
              <path
                d="M1 11C18 3 40 3 61 8m-7-5 7 5-8 4"
                stroke="currentColor"
                strokeWidth="1.75"
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            </svg>
          </p>
        </div>
        <div className="relative flex justify-center lg:items-end lg:justify-end">
          <PrintedCard className="absolute bottom-2 -left-28 hidden w-52 px-4! -rotate-6 xl:grid" />
          <div className="relative flex w-full max-w-88 flex-col items-center gap-4">
            <p className="text-lg lg:hidden">Experimente: dê uma nota</p>
            <TryIt {...tried} />
          </div>
        </div>
      </div>
    </section>
  );
}
