import { Link } from "react-router";
import { buttonClass } from "#src/ui/button-class.ts";
import type { Offer } from "./use-site.ts";

/** The end of an institutional page: the next step, and what it costs. */
export function TryCall({ offer }: { offer: Offer }) {
  return (
    <section className="mx-auto max-w-6xl px-4 pt-6 pb-16 sm:px-6 sm:pb-24">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t-2 border-ink pt-8">
        <Link
          to="/cadastro/trial"
          className={buttonClass({ variant: "main", size: "lg", className: "max-sm:w-full" })}
        >
          Testar grátis por {offer.trialDays} dias
        </Link>
        <p className="text-ink-soft">
          Sem cartão{offer.price && <>. Depois, {offer.price} por mês</>}.
        </p>
      </div>
    </section>
  );
}
