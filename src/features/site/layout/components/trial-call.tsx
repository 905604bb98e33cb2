import { Link } from "react-router";
import { daysText } from "#src/lib/time/day-words.ts";
import { buttonClass } from "#src/ui/button-class.ts";
import type { Offer } from "../use-site.ts";

/** The button that starts a trial, with the price beside it; `className` styles the price text. */
export function TrialCall({ offer, className }: { offer: Offer; className: string }) {
  return (
    <>
      <Link
        to="/cadastro/trial"
        className={buttonClass({ variant: "main", size: "lg", className: "max-sm:w-full" })}
      >
        Testar grátis por {daysText(offer.trialDays)}
      </Link>
      <p className={className}>
        Sem cartão
        {offer.price && (
          <>
            . Depois, {!offer.hasOnePrice && "a partir de "}
            {offer.price} por mês
          </>
        )}
        .
      </p>
    </>
  );
}
