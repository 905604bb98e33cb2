import { daysText } from "#src/lib/time/day-words.ts";
import { siteMeta } from "../layout/site-meta.ts";
import { useSite } from "../layout/use-site.ts";
import type { Route } from "./+types/terms-page.ts";
import { LegalDocument } from "./components/legal-document.tsx";
import { termsSections } from "./components/terms-sections.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  siteMeta(matches, {
    path: "/termos",
    title: "Termos de uso · Estrelou",
    description: "O contrato entre você e o Estrelou: teste, assinatura, cancelamento e regras.",
  });

export default function TermsPage() {
  const { offer, operator } = useSite();
  return (
    <LegalDocument
      title="Termos de uso"
      changed="27 de novembro de 2026"
      summary={
        <>
          <p>
            Em resumo: você testa por {daysText(offer.trialDays)} sem cartão. Se assinar, paga por
            mês e cancela quando quiser.
          </p>
          <p>
            Tem 7 dias para desistir da primeira cobrança, com o dinheiro de volta. Depois disso, o
            período usado em parte não é devolvido.
          </p>
        </>
      }
      sections={termsSections(offer, operator)}
    />
  );
}
