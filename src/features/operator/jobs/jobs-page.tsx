import { ListChecks } from "lucide-react";
import { asMoment } from "#src/lib/time/shown-dates.ts";
import { callAsOperator } from "../access/call-as-operator.ts";
import { ActButton } from "../acts/components/act-button.tsx";
import { DeskLink } from "../desk/components/desk-link.tsx";
import { DeskRow } from "../desk/components/desk-list.tsx";
import { DeskListPage } from "../desk/components/desk-list-page.tsx";
import type { Route } from "./+types/jobs-page.ts";
import type { dropFailed, listFailed, retryFailed } from "./contract.ts";

export const meta = () => [{ title: "Tarefas que falharam · Central de operação" }];
export const handle = { heading: "Tarefas que falharam" };

export function clientLoader() {
  return callAsOperator<typeof listFailed>("GET /api/operator/jobs/");
}

/** The background jobs that failed after all retries. */
export default function JobsPage({ loaderData: { results } }: Route.ComponentProps) {
  return (
    <DeskListPage
      title="Tarefas que falharam"
      description="Já sem novas tentativas. A mensagem do erro está no log, com o código da tarefa."
      icon={ListChecks}
      empty="Nenhuma tarefa falhou"
    >
      {results.map(({ name, id, ...job }) => (
        <DeskRow
          key={id}
          title={name}
          subtitle={id}
          facts={[
            ["Erro", job.error ?? "O processo parou"],
            ["Tentativas", job.attempts],
            ["Criada em", asMoment(job.created_at)],
            ["Falhou em", asMoment(job.failed_at)],
            [
              "Empresa",
              job.business && <DeskLink to={`/operador/empresas/${job.business}`}>Abrir</DeskLink>,
            ],
          ]}
          actions={
            <>
              <ActButton<typeof retryFailed>
                label="Repetir"
                call="POST /api/operator/jobs/{name}/{id}/retry/"
                params={{ name, id }}
                done="Tarefa de volta na fila"
                failed="A tarefa não foi repetida"
              />
              <ActButton<typeof dropFailed>
                label="Descartar"
                call="DELETE /api/operator/jobs/{name}/{id}/"
                params={{ name, id }}
                done="Tarefa descartada"
                failed="A tarefa não foi descartada"
              />
            </>
          }
        />
      ))}
    </DeskListPage>
  );
}
