import { ListChecks } from "lucide-react";
import { asMoment } from "#src/lib/time/shown-dates.ts";
import { Button } from "#src/ui/button.tsx";
import { PageHeading } from "#src/ui/page-heading.tsx";
import { EmptyState } from "#src/ui/states.tsx";
import { callAsOperator } from "../access/call-as-operator.ts";
import { useDeskAction } from "../access/use-desk-action.ts";
import { DeskLink } from "../desk/components/desk-link.tsx";
import { DeskList, DeskRow } from "../desk/components/desk-list.tsx";
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
    <>
      <PageHeading
        title="Tarefas que falharam"
        description="Já sem novas tentativas. A mensagem do erro está no log, com o código da tarefa."
      />
      <DeskList
        label="Tarefas que falharam"
        empty={<EmptyState icon={ListChecks} title="Nenhuma tarefa falhou" />}
      >
        {results.map((job) => (
          <JobRow key={job.id} job={job} />
        ))}
      </DeskList>
    </>
  );
}

function JobRow({ job }: { job: Route.ComponentProps["loaderData"]["results"][number] }) {
  const params = { name: job.name, id: job.id };
  const again = useDeskAction({
    run: () =>
      callAsOperator<typeof retryFailed>("POST /api/operator/jobs/{name}/{id}/retry/", { params }),
    done: "Tarefa de volta na fila",
    failed: "A tarefa não foi repetida",
  });
  const away = useDeskAction({
    run: () =>
      callAsOperator<typeof dropFailed>("DELETE /api/operator/jobs/{name}/{id}/", { params }),
    done: "Tarefa descartada",
    failed: "A tarefa não foi descartada",
  });
  return (
    <DeskRow
      title={job.name}
      subtitle={job.id}
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
          <Button pending={again.pending} onClick={() => void again.act()}>
            Repetir
          </Button>
          <Button pending={away.pending} onClick={() => void away.act()}>
            Descartar
          </Button>
        </>
      }
    />
  );
}
