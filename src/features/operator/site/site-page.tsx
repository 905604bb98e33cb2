import { MessageSquareQuote } from "lucide-react";
import { Card } from "#src/ui/card.tsx";
import { PageHeading } from "#src/ui/page-heading.tsx";
import { EmptyState } from "#src/ui/states.tsx";
import { callAsOperator } from "../access/call-as-operator.ts";
import { ActButton } from "../acts/components/act-button.tsx";
import { DeskList, DeskRow } from "../desk/components/desk-list.tsx";
import type { Route } from "./+types/site-page.ts";
import { AddTestimonial } from "./components/add-testimonial.tsx";
import { ClaimSourceForm } from "./components/claim-source-form.tsx";
import type { readSite, removeTestimonial } from "./contract.ts";

export const meta = () => [{ title: "Site · Central de operação" }];
export const handle = { heading: "Números e depoimentos" };

export function clientLoader() {
  return callAsOperator<typeof readSite>("GET /api/operator/site/");
}

/** The sources of the claims and the testimonials of the landing page. */
export default function SitePage({ loaderData }: Route.ComponentProps) {
  const { claims, testimonials } = loaderData;
  return (
    <>
      <PageHeading
        title="Números e depoimentos"
        description="O que a página inicial do site mostra. A mudança aparece na hora."
      />
      <Card
        title="Fontes dos números"
        description="De onde vem cada número: publicação e ano. Sem fonte, a página mostra só a nota geral."
      >
        <div className="grid gap-4 lg:grid-cols-3">
          {claims.map((claim) => (
            <ClaimSourceForm key={`${claim.claim} ${claim.source}`} claim={claim} />
          ))}
        </div>
      </Card>
      <div className="mt-8 mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 className="text-xl">Depoimentos</h2>
          <p className="text-sm text-ink-soft">
            Só de donos de verdade, com a autorização deles guardada fora daqui.
          </p>
        </div>
        <AddTestimonial />
      </div>
      <DeskList
        label="Depoimentos"
        empty={
          <EmptyState
            icon={MessageSquareQuote}
            title="Nenhum depoimento"
            text="Em produção, a página inicial fica sem esta parte."
          />
        }
      >
        {testimonials.map(({ id, words, name, business, stars }) => (
          <DeskRow
            key={id}
            title={name}
            subtitle={business}
            facts={[["Estrelas", stars]]}
            actions={
              <ActButton<typeof removeTestimonial>
                label="Tirar do site"
                call="DELETE /api/operator/site/testimonials/{id}/"
                params={{ id }}
                done="Depoimento tirado do site"
                failed="O depoimento continua no site"
              />
            }
          >
            <blockquote className="text-sm">“{words}”</blockquote>
          </DeskRow>
        ))}
      </DeskList>
    </>
  );
}
