import { asMoney } from "#src/lib/text/numbers.ts";
import { asDay } from "#src/lib/time/shown-dates.ts";
import { paymentProvider } from "#src/services/payments/provider-name.ts";
import { unbroken } from "#src/ui/unbroken.tsx";

export interface Charge {
  /** Reais per month. */
  price: number;
  /** When the first charge is made, after a running trial or a paid month; null: now. */
  firstAt: string | null;
  onTrial: boolean;
}

/** What the payer sees on the card's bill, and in a mail of the provider, when a card is stored. */
export const cardCheck = `Para conferir o cartão, o ${paymentProvider} faz uma cobrança pequena, devolve o valor em seguida e avisa você por e-mail.`;

/** The amount, the date and the rights, once, above the button that pays. */
export function ChargeTotal({ price, firstAt, onTrial }: Charge) {
  return (
    <div className="mb-1 grid gap-1">
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-semibold">Total hoje</span>
        <span className="display text-2xl tabular-nums">{asMoney(firstAt ? 0 : price)}</span>
      </p>
      {/* The terms open in another tab, so that the typed card stays. */}
      <p className="text-sm text-ink-soft text-pretty">
        {firstCharge({ price, firstAt, onTrial })} Cancele quando quiser. Nos 7 dias seguintes à
        primeira cobrança você pode desistir e receber o valor de volta.{" "}
        <a href="/termos" target="_blank" rel="noreferrer" className="underline underline-offset-4">
          Termos de uso
        </a>
      </p>
      <p className="text-sm text-ink-soft text-pretty">{unbroken(cardCheck)}</p>
    </div>
  );
}

/** When and how much is charged first, and then each month. */
function firstCharge({ price, firstAt, onTrial }: Charge): string {
  const amount = asMoney(price);
  if (!firstAt) return `Depois, ${amount} todo mês, no mesmo dia.`;
  const [continues, charge] = onTrial
    ? ["Seu teste grátis continua", "primeira cobrança"]
    : ["O mês que você já pagou continua", "próxima cobrança"];
  return `${continues}. A ${charge}, de ${amount}, é em ${asDay(firstAt)}, e depois todo mês, no mesmo dia.`;
}
