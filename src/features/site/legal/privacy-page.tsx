import { useRouteLoaderData } from "react-router";
import { siteMeta } from "../layout/site-meta.ts";
import { useSite } from "../layout/use-site.ts";
import type { Route } from "./+types/privacy-page.ts";
import { LegalDocument } from "./components/legal-document.tsx";
import { privacySections } from "./components/privacy-sections.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  siteMeta(matches, {
    path: "/privacidade",
    title: "Privacidade · Estrelou",
    description:
      "Que dados o Estrelou guarda, por quanto tempo, quem mais os vê e os seus direitos.",
  });

export default function PrivacyPage() {
  const { operator } = useSite();
  const root = useRouteLoaderData("root") as { measurementId?: string } | undefined;
  return (
    <LegalDocument
      title="Privacidade"
      changed="27 de novembro de 2026"
      summary={
        <>
          <p>
            Em resumo: do cliente que avalia guardamos a nota, o comentário e a data. Não guardamos
            telefone nem e-mail dele. O primeiro nome, só se ele o escrever ao deixar a loja mostrar
            o comentário.
          </p>
          <p>
            Do dono da loja guardamos o necessário para a conta funcionar. Nada é vendido, e você
            baixa ou apaga tudo quando quiser.
          </p>
        </>
      }
      sections={privacySections(operator, Boolean(root?.measurementId))}
    />
  );
}
