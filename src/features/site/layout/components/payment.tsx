import { Link } from "react-router";
import { daysText } from "#src/lib/time/day-words.ts";
import { buttonClass } from "#src/ui/button-class.ts";
import type { Offer } from "../use-site.ts";
import { Section } from "./section.tsx";

/** The section about the price, shown as a receipt. */
export function Payment({ offer }: { offer: Offer }) {
  return (
    <Section
      id="preco"
      title="A conta é esta"
      text={
        <>
          {offer.hasOnePrice && "Um plano só, com tudo. "}O pagamento é por cartão, pelo Mercado
          Pago, e você cancela quando quiser.
        </>
      }
      aside={
        <Link
          to="/precos"
          className="mt-3 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          O que está incluído
        </Link>
      }
    >
      <Receipt offer={offer} />
    </Section>
  );
}

/** Trial and price as lines of a receipt, with the total at the end. */
export function Receipt({ offer }: { offer: Offer }) {
  const lines = [
    [`Teste de ${daysText(offer.trialDays)}`, "R$ 0,00"],
    ["Cartão no teste", "não pede"],
    ["CNPJ", "não precisa"],
    ["Fidelidade", "não tem"],
    ["Cancelar", "quando quiser"],
  ];
  return (
    <div className="mx-auto w-full max-w-md self-start bg-paper px-[min(1.5rem,6vw)] pt-8 pb-10 text-paper-ink shadow-raised [clip-path:polygon(0_0,100%_0,100%_calc(100%-10px),97.5%_100%,95%_calc(100%-10px),92.5%_100%,90%_calc(100%-10px),87.5%_100%,85%_calc(100%-10px),82.5%_100%,80%_calc(100%-10px),77.5%_100%,75%_calc(100%-10px),72.5%_100%,70%_calc(100%-10px),67.5%_100%,65%_calc(100%-10px),62.5%_100%,60%_calc(100%-10px),57.5%_100%,55%_calc(100%-10px),52.5%_100%,50%_calc(100%-10px),47.5%_100%,45%_calc(100%-10px),42.5%_100%,40%_calc(100%-10px),37.5%_100%,35%_calc(100%-10px),32.5%_100%,30%_calc(100%-10px),27.5%_100%,25%_calc(100%-10px),22.5%_100%,20%_calc(100%-10px),17.5%_100%,15%_calc(100%-10px),12.5%_100%,10%_calc(100%-10px),7.5%_100%,5%_calc(100%-10px),2.5%_100%,0_calc(100%-10px))] [--focus:#16130f]">
      <dl className="grid gap-2.5 font-mono text-sm">
        {lines.map(([what, worth]) => (
          <div key={what} className="flex flex-wrap items-baseline gap-x-2">
            <dt>{what}</dt>
            <span
              aria-hidden="true"
              className="h-0 min-w-4 flex-1 border-b-2 border-dotted border-bar-soft"
            />
            <dd className="ml-auto text-right">{worth}</dd>
          </div>
        ))}
        {offer.price && (
          <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 border-t-2 border-dashed border-paper-ink pt-5">
            <dt className="text-base font-semibold">
              Depois, por mês{!offer.hasOnePrice && ", a partir de"}
            </dt>
            <dd className="display text-[min(var(--text-4xl),15vw)] whitespace-nowrap">
              {offer.price}
            </dd>
          </div>
        )}
      </dl>
      <Link
        to="/cadastro/trial"
        className={buttonClass({
          size: "lg",
          wide: true,
          className: "mt-6 px-2! border-bar! bg-bar! text-bar-ink! hover:opacity-90",
        })}
      >
        Testar grátis por {daysText(offer.trialDays)}
      </Link>
    </div>
  );
}
