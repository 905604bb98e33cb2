import { whole } from "#src/lib/text/numbers.ts";
import { asMoment } from "#src/lib/time/shown-dates.ts";
import { Card } from "#src/ui/card.tsx";
import { Facts } from "../../desk/components/desk-list.tsx";
import { HoldSender, ReleaseSender } from "../../senders/components/sender-acts.tsx";
import { holdReasonTexts } from "../../senders/hold-reason-texts.ts";
import type { Business } from "../contract.ts";

/** The sending of invitations by a business: reputation and latest campaigns, without recipients. */
export function Campaigns({ business }: { business: Business }) {
  const { sender, campaigns } = business;
  return (
    <Card
      title="Envio de convites"
      className="lg:col-span-2"
      actions={
        <div className="flex flex-wrap gap-2">
          <ReleaseSender business={business.id} waiting={sender.waiting} label="Liberar envios" />
          {!sender.held_at && <HoldSender business={business.id} />}
        </div>
      }
    >
      <Facts
        className="sm:grid-cols-3 lg:grid-cols-4"
        facts={[
          ["Pausado em", sender.held_at && asMoment(sender.held_at)],
          ["Motivo", sender.reason && holdReasonTexts[sender.reason]],
          ["Denúncias", whole.format(sender.complaints)],
          ["Recusados", `${whole.format(sender.refused)} de ${whole.format(sender.counted)}`],
          ["Liberado em", sender.released_at && asMoment(sender.released_at)],
        ]}
      />
      {campaigns.length > 0 && <h3 className="mt-4 font-semibold">Últimas campanhas</h3>}
      <ul className="mt-2 grid gap-4">
        {campaigns.map((one) => (
          <li key={one.id}>
            <Facts
              className="sm:grid-cols-3 lg:grid-cols-4"
              facts={[
                ["Começou", asMoment(one.created_at)],
                ["Terminou", one.finished_at ? asMoment(one.finished_at) : "Ainda não"],
                ["Na fila", whole.format(one.waiting)],
                ["Enviados", whole.format(one.sent)],
                ["Sem entrega", whole.format(one.failed)],
              ]}
            />
            {one.body && (
              <blockquote className="mt-2 border-l-2 border-line-strong pl-3 text-sm">
                <p className="font-semibold">{one.subject}</p>
                <p className="whitespace-pre-line">{one.body}</p>
              </blockquote>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
