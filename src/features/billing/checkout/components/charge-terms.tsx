import { asMoney } from "#src/lib/text/numbers.ts";
import { asDay } from "#src/lib/time/shown-dates.ts";
import { paymentProvider } from "#src/services/payments/provider-name.ts";

export interface Charge {
  /** Reais per month. */
  price: number;
  /** When the first charge is made, after a running trial or a paid month; null: now. */
  firstAt: string | null;
  onTrial: boolean;
}

/** What the payer sees on the card's bill, and in a mail of the provider, when a card is stored. */
export const cardCheck = `Para conferir o cartão, o ${paymentProvider} faz uma cobrança pequena, devolve o valor em seguida e avisa você por e-mail.`;

/** What the owner pays today and later, in large. */
export function ChargeAmount({ price, firstAt }: Charge) {
  return (
    <section aria-label="Valor" className="rounded-lg bg-sunken p-5">
      <p>
        <span className="text-ink-soft">Você paga hoje</span>
        <span className="display block text-4xl tabular-nums">{asMoney(firstAt ? 0 : price)}</span>
      </p>
      <p className="mt-1 text-ink-soft text-pretty">
        {firstAt
          ? `Depois, ${asMoney(price)} por mês a partir de ${asDay(firstAt)}.`
          : `Depois, ${asMoney(price)} todo mês, no mesmo dia.`}
      </p>
      <p className="mt-3 border-t border-line pt-3 text-sm text-ink-soft text-pretty">
        {cardCheck}
      </p>
    </section>
  );
}

/** What happens after the payment, in order. */
export function ChargeSteps({ price, firstAt, onTrial }: Charge) {
  const amount = asMoney(price);
  const words = wordsOf(onTrial);
  const steps: [when: string, what: string][] = [
    firstAt
      ? ["Hoje", `A assinatura ainda não é cobrada: ${words.continues}.`]
      : ["Hoje", `Cobramos ${amount} e seu painel fica liberado.`],
    ...(firstAt ? [[asDay(firstAt), `${words.charge}, de ${amount}.`] as [string, string]] : []),
    ["Nos primeiros 7 dias pagos", "Você pode desistir e receber o valor de volta."],
    ["Todo mês", `${amount}, no mesmo dia, com recibo no e-mail. Cancele quando quiser.`],
  ];
  return (
    <section aria-labelledby="charge-steps" className="px-5 lg:px-0">
      <h2 id="charge-steps" className="text-base">
        O que acontece depois
      </h2>
      <ol className="mt-3 grid gap-3 border-l-2 border-line-strong pl-4 text-sm text-pretty">
        {steps.map(([when, what]) => (
          <li key={when}>
            <strong className="block">{when}</strong>
            {what}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The amount, the date and the rights again, above the button that pays. */
export function ChargeTotal({ price, firstAt, onTrial }: Charge) {
  return (
    <div className="mb-1 grid gap-1">
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-semibold">Total hoje</span>
        <span className="display text-2xl tabular-nums">{asMoney(firstAt ? 0 : price)}</span>
      </p>
      {/* The terms open in another tab, so that the typed card stays. */}
      <p className="text-sm text-ink-soft text-pretty">
        {firstCharge({ price, firstAt, onTrial })} Cancele quando quiser. Nos primeiros 7 dias você
        pode desistir e receber o valor de volta.{" "}
        <a href="/termos" target="_blank" rel="noreferrer" className="underline underline-offset-4">
          Termos de uso
        </a>
      </p>
    </div>
  );
}

/** When and how much is charged first, and then each month. */
function firstCharge({ price, firstAt, onTrial }: Charge): string {
  const amount = asMoney(price);
  const { continues, charge } = wordsOf(onTrial);
  return firstAt
    ? `Hoje a assinatura não é cobrada: ${continues}. A ${charge.toLowerCase()}, de ${amount}, é em ${asDay(firstAt)}, e depois todo mês, no mesmo dia.`
    : `Cobramos ${amount} hoje e depois todo mês, no mesmo dia.`;
}

function wordsOf(onTrial: boolean) {
  return onTrial
    ? { continues: "seu teste grátis continua", charge: "Primeira cobrança" }
    : { continues: "o mês que você já pagou continua", charge: "Próxima cobrança" };
}
