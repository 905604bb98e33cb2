import { Link } from "react-router";
import { withDays } from "#src/lib/time/day-words.ts";
import { mainQuestions, moreQuestions } from "../content.ts";
import { Questions } from "../layout/components/questions.tsx";
import { TryCall } from "../layout/components/try-call.tsx";
import { siteMeta } from "../layout/site-meta.ts";
import { useSite } from "../layout/use-site.ts";
import type { Route } from "./+types/faq-page.ts";
import { PageIntro } from "./components/page-intro.tsx";

const all = [...mainQuestions, ...moreQuestions];

export const meta: Route.MetaFunction = ({ matches }) =>
  siteMeta(matches, {
    path: "/faq",
    title: "Perguntas frequentes · Estrelou",
    description: "Cartão, CNPJ, cancelamento, avaliações ruins, dados dos clientes: as respostas.",
  });

export default function FaqPage() {
  const { offer } = useSite();
  return (
    <>
      <PageIntro title="Perguntas frequentes">
        <p>
          Não achou a sua?{" "}
          <Link to="/suporte" className="font-semibold text-ink underline underline-offset-4">
            Fale com a gente
          </Link>
          .
        </p>
      </PageIntro>
      <div className="mx-auto max-w-6xl px-4 pb-10 sm:px-6">
        <div className="max-w-3xl">
          <Questions
            questions={all.map(({ question, answer }) => ({
              question,
              answer: withDays(answer, offer.trialDays),
            }))}
          />
        </div>
      </div>
      <TryCall offer={offer} />
    </>
  );
}
