import { whole } from "#src/lib/text/numbers.ts";
import { asMoment } from "#src/lib/time/shown-dates.ts";
import { ActDialog } from "../../acts/components/act-dialog.tsx";
import { DeskLink } from "../../desk/components/desk-link.tsx";
import { DeskList, DeskRow } from "../../desk/components/desk-list.tsx";
import type { releaseEndpoint, stopEndpoint, TroubledEndpoint } from "../contract.ts";

/** The webhooks of businesses that fail or are stopped. Without any it shows nothing: there is nothing to decide. */
export function TroubledEndpoints({ endpoints }: { endpoints: TroubledEndpoint[] }) {
  if (endpoints.length === 0) return null;
  return (
    <section className="mt-10 grid gap-3">
      <h2 className="text-xl font-bold">Webhooks que falham</h2>
      <p className="max-w-prose text-sm text-ink-soft">
        Se um servidor falha para várias empresas, o problema é dele ou ele nos bloqueia. Quem falha
        por cinco dias é desligado sozinho.
      </p>
      <DeskList label="Webhooks que falham">
        {endpoints.map((endpoint) => (
          <EndpointRow key={endpoint.id} endpoint={endpoint} />
        ))}
      </DeskList>
    </section>
  );
}

function EndpointRow({ endpoint }: { endpoint: TroubledEndpoint }) {
  const { business, id, slug, name, host, shops, failing_since, stopped_at, waiting } = endpoint;
  const params = { business, id };
  return (
    <DeskRow
      title={host}
      subtitle={<DeskLink to={`/operador/empresas/${business}`}>{name ?? slug}</DeskLink>}
      facts={[
        ["Parado em", stopped_at && asMoment(stopped_at)],
        ["Falha desde", failing_since && asMoment(failing_since)],
        ["Empresas com falha", shops > 0 ? whole.format(shops) : null],
        ["Na fila", waiting > 0 ? whole.format(waiting) : "Nada"],
      ]}
      actions={stopped_at ? <Release params={params} /> : <Stop params={params} />}
    />
  );
}

interface ActProps {
  params: { business: string; id: string };
}

function Stop({ params }: ActProps) {
  return (
    <ActDialog<typeof stopEndpoint>
      label="Parar"
      title="Parar este webhook?"
      description="Nada mais é enviado até você liberar, e o dono não consegue ativar. O dono recebe um e-mail."
      call="POST /api/operator/endpoints/{business}/{id}/stop/"
      params={params}
      done="Webhook parado"
      failed="O webhook não foi parado"
      tone="danger"
    />
  );
}

function Release({ params }: ActProps) {
  return (
    <ActDialog<typeof releaseEndpoint>
      label="Liberar"
      title="Liberar este webhook?"
      description="O que esperava é enviado, em ordem. O dono recebe um e-mail."
      call="POST /api/operator/endpoints/{business}/{id}/release/"
      params={params}
      done="Webhook liberado"
      failed="O webhook não foi liberado"
    />
  );
}
