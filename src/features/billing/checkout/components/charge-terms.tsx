import { asMoney } from "#src/lib/text/numbers.ts";
import { asDay } from "#src/lib/time/shown-dates.ts";

export interface Charge {
  /** Reais per month. */
  price: number;
  /** When the first charge is made, after a running trial; null: now. */
  firstAt: string | null;
}

/** What the owner pays today, and what happens after that. */
export function ChargeTerms({ price, firstAt }: Charge) {
  const amount = asMoney(price);
  return (
    <section aria-label="Resumo da assinatura" className="grid gap-4 rounded-lg bg-sunken p-5">
      <p>
        <span className="text-ink-soft">Você paga hoje</span>
        <span className="display block text-4xl tabular-nums">{asMoney(firstAt ? 0 : price)}</span>
      </p>
      <ol className="grid gap-3 border-l-2 border-line-strong pl-4 text-sm text-pretty">
        <li>
          <strong className="block">Hoje</strong>
          {firstAt
            ? "Hoje nada é cobrado: seu teste grátis continua."
            : `Cobramos ${amount} e seu painel fica liberado.`}
        </li>
        {firstAt && (
          <li>
            <strong className="block">{asDay(firstAt)}</strong>A primeira cobrança, de {amount}.
          </li>
        )}
        <li>
          <strong className="block">Todo mês</strong>
          {amount}, no mesmo dia. Cancele quando quiser.
        </li>
        <li>
          <strong className="block">Nos primeiros 7 dias</strong>
          Você pode desistir e receber o valor de volta.
        </li>
      </ol>
      <p className="text-sm">
        {/* In another tab, so that the typed card stays. */}
        <a href="/termos" target="_blank" rel="noreferrer" className="underline underline-offset-4">
          Termos de uso
        </a>
      </p>
    </section>
  );
}

/** The amount and the date again, above the button that pays. */
export function ChargeTotal({ price, firstAt }: Charge) {
  return (
    <div className="mb-1 grid gap-0.5">
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-semibold">Total hoje</span>
        <span className="display text-2xl tabular-nums">{asMoney(firstAt ? 0 : price)}</span>
      </p>
      {firstAt && (
        <p className="flex justify-between gap-4 text-sm text-ink-soft">
          <span>Primeira cobrança, em {asDay(firstAt)}</span>
          <span className="tabular-nums">{asMoney(price)}</span>
        </p>
      )}
    </div>
  );
}
