import { Bug } from "lucide-react";
import { asMoment } from "#src/lib/time/shown-dates.ts";
import { callAsOperator } from "../access/call-as-operator.ts";
import { ActButton } from "../acts/components/act-button.tsx";
import { DeskRow } from "../desk/components/desk-list.tsx";
import { DeskListPage } from "../desk/components/desk-list-page.tsx";
import type { Route } from "./+types/browser-errors-page.ts";
import type { dropBrowserError, listBrowserErrors } from "./contract.ts";

export const meta = () => [{ title: "Erros nos navegadores · Central de operação" }];
export const handle = { heading: "Erros nos navegadores" };

export function clientLoader() {
  return callAsOperator<typeof listBrowserErrors>("GET /api/operator/browser-errors/");
}

/** The errors of pages in people's browsers, the one with the newest report first. */
export default function BrowserErrorsPage({ loaderData: { results } }: Route.ComponentProps) {
  return (
    <DeskListPage
      title="Erros nos navegadores"
      description="O que falhou nas páginas de quem usa o serviço, sem endereço nem texto de ninguém. Some após 30 dias sem se repetir."
      icon={Bug}
      empty="Nenhum erro nas páginas"
    >
      {results.map((error) => (
        <DeskRow
          key={error.id}
          title={error.message}
          subtitle={[error.route, ...error.frames].join(" · ")}
          facts={[
            ["Avisos", error.reports],
            ["Último", asMoment(error.last_at)],
            ["Primeiro", asMoment(error.first_at)],
            ["Navegadores", error.browsers.join(", ")],
            ["Versão", error.build ?? "Outra, aberta antes da atual"],
          ]}
          actions={
            <ActButton<typeof dropBrowserError>
              label="Descartar"
              call="DELETE /api/operator/browser-errors/{id}/"
              params={{ id: error.id }}
              done="Erro descartado"
              failed="O erro não foi descartado"
            />
          }
        />
      ))}
    </DeskListPage>
  );
}
