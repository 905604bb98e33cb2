import { ScrollText } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { asMoment } from "#src/lib/time/shown-dates.ts";
import { buttonClass } from "#src/ui/button-class.ts";
import { PageHeading } from "#src/ui/page-heading.tsx";
import { EmptyState } from "#src/ui/states.tsx";
import { callAsOperator } from "../access/call-as-operator.ts";
import { DeskLink } from "../desk/components/desk-link.tsx";
import { DeskList, DeskRow } from "../desk/components/desk-list.tsx";
import { NextPageLink } from "../desk/components/next-page-link.tsx";
import type { Route } from "./+types/audit-page.ts";
import type { listAudit } from "./contract.ts";

export const meta = () => [{ title: "Registro · Central de operação" }];
export const handle = { heading: "Registro" };

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const acts = searchParams.get("acts") === "acts" ? "acts" : "all";
  return callAsOperator<typeof listAudit>("GET /api/operator/audit/", {
    query: {
      acts,
      business: searchParams.get("business") ?? undefined,
      account: searchParams.get("account") ?? undefined,
      before: searchParams.get("before") ?? undefined,
    },
  });
}

/** The audit log: who saw or did what, and when. */
export default function AuditPage({ loaderData: { results, next } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const [about] = ["business", "account"].filter((one) => params.has(one));
  const ofOne = about ? `&${about}=${params.get(about)}` : "";
  const isActs = params.get("acts") === "acts";
  return (
    <>
      <PageHeading
        title="Registro"
        description={
          about
            ? `O que foi visto e feito com esta ${about === "account" ? "conta" : "empresa"}.`
            : "Tudo o que foi visto e feito na central. Nada aqui pode ser mudado ou apagado."
        }
        actions={
          <>
            <Link
              to={isActs ? `?acts=all${ofOne}` : `?acts=acts${ofOne}`}
              className={buttonClass()}
            >
              {isActs ? "Mostrar tudo" : "Esconder consultas"}
            </Link>
            {about && (
              <Link to="/operador/registro" className={buttonClass()}>
                Todo o registro
              </Link>
            )}
          </>
        }
      />
      <DeskList label="Registro" empty={<EmptyState icon={ScrollText} title="Nada registrado" />}>
        {results.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </DeskList>
      <NextPageLink next={next} />
    </>
  );
}

type Entry = Route.ComponentProps["loaderData"]["results"][number];

function EntryRow({ entry }: { entry: Entry }) {
  return (
    <DeskRow
      title={entry.action}
      subtitle={entry.operator}
      facts={[
        ["Quando", asMoment(entry.at)],
        [
          "Empresa",
          entry.business && (
            <DeskLink to={`/operador/empresas/${entry.business}`}>
              {entry.business_name ?? "Excluída"}
            </DeskLink>
          ),
        ],
        [
          "Conta",
          entry.account && <DeskLink to={`/operador/contas/${entry.account}`}>Abrir</DeskLink>,
        ],
        ["Motivo", entry.reason],
        ["Item", entry.target],
      ]}
    />
  );
}
