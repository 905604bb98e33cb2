import { Bug } from "lucide-react";
import { asMoment } from "#src/lib/time/shown-dates.ts";
import { Button } from "#src/ui/button.tsx";
import { PageHeading } from "#src/ui/page-heading.tsx";
import { EmptyState } from "#src/ui/states.tsx";
import { callAsOperator } from "../access/call-as-operator.ts";
import { useDeskAction } from "../access/use-desk-action.ts";
import { DeskList, DeskRow } from "../desk/components/desk-list.tsx";
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
    <>
      <PageHeading
        title="Erros nos navegadores"
        description="O que falhou nas páginas de quem usa o serviço, sem endereço nem texto de ninguém. Some após 30 dias sem se repetir."
      />
      <DeskList
        label="Erros nos navegadores"
        empty={<EmptyState icon={Bug} title="Nenhum erro nas páginas" />}
      >
        {results.map((error) => (
          <ErrorRow key={error.id} error={error} />
        ))}
      </DeskList>
    </>
  );
}

function ErrorRow({ error }: { error: Route.ComponentProps["loaderData"]["results"][number] }) {
  const drop = useDeskAction({
    run: () =>
      callAsOperator<typeof dropBrowserError>("DELETE /api/operator/browser-errors/{id}/", {
        params: { id: error.id },
      }),
    done: "Erro descartado",
    failed: "O erro não foi descartado",
  });
  return (
    <DeskRow
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
        <Button pending={drop.pending} onClick={() => void drop.act()}>
          Descartar
        </Button>
      }
    />
  );
}
