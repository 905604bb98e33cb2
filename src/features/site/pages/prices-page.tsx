import { Check } from "lucide-react";
import { IncludedList } from "#src/features/billing/plans/components/included-list.tsx";
import { listPlans } from "#src/features/billing/plans/list-plans.server.ts";
import { money } from "#src/lib/text/numbers.ts";
import { daysText } from "#src/lib/time/day-words.ts";
import { paymentProvider } from "#src/services/payments/provider-name.ts";
import { servicesContext } from "#src/services/services.ts";
import { Receipt } from "../layout/components/payment.tsx";
import { siteMeta } from "../layout/site-meta.ts";
import { useSite } from "../layout/use-site.ts";
import type { Route } from "./+types/prices-page.ts";
import { PageIntro } from "./components/page-intro.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const plans = await listPlans(context.get(servicesContext));
  return plans
    .filter(({ price }) => price > 0)
    .map(({ id, title, price, description }) => ({
      id,
      title,
      price,
      benefits: description.split("\n").filter(Boolean),
    }));
}

export const meta: Route.MetaFunction = ({ matches }) =>
  siteMeta(matches, {
    path: "/precos",
    title: "Preços · Estrelou",
    description: "Teste grátis sem cartão e, depois, uma mensalidade que cabe no caixa.",
    business: true,
  });

export default function PricesPage({ loaderData: plans }: Route.ComponentProps) {
  const { offer } = useSite();
  return (
    <>
      <PageIntro title="Um preço que cabe no caixa">
        <p>
          Teste por {daysText(offer.trialDays)} com tudo liberado. Se gostar, assine; se não gostar,
          não faça nada: sem cartão cadastrado, não há o que cobrar.
        </p>
      </PageIntro>
      <div className="mx-auto grid max-w-6xl gap-12 px-4 pb-20 sm:px-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="grid content-start gap-10">
          {plans.map(({ id, title, price, benefits }) => (
            <section key={id} className="border-t-2 border-ink pt-5">
              <h2 className="flex flex-wrap items-baseline justify-between gap-x-6 text-2xl">
                {title}
                <span className="display text-3xl">
                  {money.format(price)}
                  <span className="text-base font-normal tracking-normal text-ink-soft">
                    {" "}
                    / mês por loja
                  </span>
                </span>
              </h2>
              <ul className="mt-5 grid gap-x-8 gap-y-2.5 sm:grid-cols-2">
                {benefits.map((benefit) => (
                  <li key={benefit} className="flex gap-2.5">
                    <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-action" />
                    {benefit}
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <IncludedList className="border-t-2 border-ink pt-5" />
          <section className="max-w-prose border-t-2 border-ink pt-5">
            <h2 className="text-2xl">Como funciona a cobrança</h2>
            <ul className="mt-4 grid list-disc gap-2.5 pl-5 text-ink-soft">
              <li>{`A cobrança é mensal, no cartão, pelo ${paymentProvider}.`}</li>
              <li>O preço é por loja. A equipe não custa nada a mais.</li>
              <li>
                Assinou durante o teste ou um mês já pago? A cobrança só vem quando ele termina.
              </li>
              <li>
                Nos 7 dias seguintes à primeira cobrança você pode desistir e receber tudo de volta.
              </li>
              <li>
                Cancelar impede a próxima cobrança. O acesso vai até o fim do mês já pago, e o
                período usado em parte não é devolvido.
              </li>
              <li>Sem multa, sem fidelidade, sem taxa de adesão.</li>
            </ul>
          </section>
        </div>
        <Receipt offer={offer} />
      </div>
    </>
  );
}
