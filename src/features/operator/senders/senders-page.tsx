import { MailCheck } from "lucide-react";
import { whole } from "#src/lib/text/numbers.ts";
import { asMoment } from "#src/lib/time/shown-dates.ts";
import { callAsOperator } from "../access/call-as-operator.ts";
import { DeskLink } from "../desk/components/desk-link.tsx";
import { DeskRow } from "../desk/components/desk-list.tsx";
import { DeskListPage } from "../desk/components/desk-list-page.tsx";
import { TroubledEndpoints } from "../endpoints/components/troubled-endpoints.tsx";
import type { listTroubled } from "../endpoints/contract.ts";
import type { Route } from "./+types/senders-page.ts";
import { RefuseSender, ReleaseSender, WaitingMails } from "./components/sender-acts.tsx";
import type { HeldSender, listHeldSenders } from "./contract.ts";
import { holdReasonTexts } from "./hold-reason-texts.ts";

export const meta = () => [{ title: "Envios pausados · Central de operação" }];
export const handle = { heading: "Envios pausados" };

export async function clientLoader() {
  const [senders, endpoints] = await Promise.all([
    callAsOperator<typeof listHeldSenders>("GET /api/operator/senders/"),
    callAsOperator<typeof listTroubled>("GET /api/operator/endpoints/"),
  ]);
  return { results: senders.results, endpoints: endpoints.results };
}

/** What leaves for businesses and waits for a decision of the operator: their invitations and their webhooks. */
export default function SendersPage({ loaderData: { results, endpoints } }: Route.ComponentProps) {
  return (
    <>
      <DeskListPage
        title="Envios pausados"
        description="Depois de denúncias, de muitas recusas ou de um plano devolvido, e quando o texto parece esconder um contato, os convites por e-mail de uma empresa esperam uma decisão. Em um dia, o que espera vence."
        icon={MailCheck}
        empty="Nenhum envio pausado"
      >
        {results.map((sender) => (
          <SenderRow key={sender.business} sender={sender} />
        ))}
      </DeskListPage>
      <TroubledEndpoints endpoints={endpoints} />
    </>
  );
}

function SenderRow({ sender }: { sender: HeldSender }) {
  const { waiting } = sender;
  return (
    <DeskRow
      title={
        <DeskLink to={`/operador/empresas/${sender.business}`}>
          {sender.name ?? sender.slug}
        </DeskLink>
      }
      subtitle={sender.email}
      facts={[
        ["Pausado em", asMoment(sender.held_at)],
        ["Motivo", holdReasonTexts[sender.reason]],
        ["Denúncias", whole.format(sender.complaints)],
        ["Recusados", `${whole.format(sender.refused)} de ${whole.format(sender.counted)}`],
        ["Na fila", sender.queued > 0 ? whole.format(sender.queued) : "Nada"],
      ]}
      actions={
        <>
          <ReleaseSender business={sender.business} waiting={waiting} label="Liberar" />
          {waiting.mails.length > 0 && <RefuseSender business={sender.business} />}
        </>
      }
    >
      <WaitingMails waiting={waiting} />
    </DeskRow>
  );
}
