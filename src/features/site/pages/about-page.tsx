import { TryCall } from "../layout/components/try-call.tsx";
import { siteMeta } from "../layout/site-meta.ts";
import { useSite } from "../layout/use-site.ts";
import type { Route } from "./+types/about-page.ts";
import { PageIntro } from "./components/page-intro.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  siteMeta(matches, {
    path: "/sobre",
    title: "Sobre o Estrelou",
    description: "Por que o Estrelou existe, como a gente se sustenta e o que o Estrelou não faz.",
  });

export default function AboutPage() {
  const { offer, operator } = useSite();
  return (
    <>
      <PageIntro title="Loja boa merece ser achada">
        <p>
          Quem procura “padaria perto de mim” escolhe pelas estrelas. E muita loja boa tem poucas,
          porque cliente satisfeito paga, agradece e vai embora.
        </p>
      </PageIntro>
      <div className="mx-auto grid max-w-6xl gap-5 px-4 pb-10 text-lg sm:px-6">
        <div className="grid max-w-2xl gap-5">
          <p>
            O Estrelou faz a pergunta no momento certo: no balcão, com o cliente ainda ali. Ele
            aponta a câmera, dá uma nota e, se quiser, escreve uma linha. O dono lê na hora.
          </p>
          <h2 className="display mt-4 text-3xl">O que o Estrelou não faz</h2>
          <p>
            Não compra avaliação, não escreve por ninguém e não esconde crítica. Quem avalia no
            Google é o cliente, com a conta dele. E o telefone dele não fica guardado aqui, porque
            não é preciso para saber se o pão estava quente.
          </p>
          <h2 className="display mt-4 text-3xl">Como a gente se sustenta</h2>
          <p>
            Com a mensalidade{offer.price && offer.hasOnePrice && <> de {offer.price}</>}, e só. Não
            há anúncio e nenhum dado é vendido.
          </p>
          <h2 className="display mt-4 text-3xl">Quem responde pelo Estrelou</h2>
          <p>
            {operator.name}, {operator.document}. {operator.address}.{" "}
            <a href={`mailto:${operator.email}`} className="underline underline-offset-4">
              {operator.email}
            </a>
          </p>
        </div>
      </div>
      <TryCall offer={offer} />
    </>
  );
}
