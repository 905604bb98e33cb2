import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { ConfirmOwnerAction } from "#src/features/session/owner/components/confirm-owner-action.tsx";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import { asMoment } from "#src/lib/time/shown-dates.ts";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { toast } from "#src/ui/toast.ts";
import type { activateEndpoint, Endpoint, removeEndpoint } from "../../endpoints/contract.ts";
import type { sendTest } from "../contract.ts";
import { DeliveryList } from "./delivery-list.tsx";
import { attemptSentence, typeLabel } from "./delivery-texts.ts";
import { EndpointDialog } from "./endpoint-dialog.tsx";
import { RotateSecret } from "./rotate-secret.tsx";

interface EndpointRowProps {
  endpoint: Endpoint;
  onChange: () => Promise<void>;
}

/** An endpoint: how it is, what it gets, and what the owner can do with it. */
export function EndpointRow({ endpoint, onChange }: EndpointRowProps) {
  const { id, url, types } = endpoint;
  const isPaused = endpoint.disabled_at !== null || endpoint.failing_since !== null;
  const isStopped = endpoint.disabled_reason === "operator";
  return (
    <li className="border-b border-line py-4 first:pt-0 last:border-0">
      <p className="font-semibold wrap-anywhere">{url}</p>
      <p className="mt-1 text-sm text-ink-soft">{types.map(typeLabel).join(" · ")}</p>
      <Health endpoint={endpoint} />
      <div className="mt-3 flex flex-wrap gap-2">
        {!isStopped && <SendTest id={id} onSent={onChange} />}
        {isPaused && !isStopped && <Activate endpoint={endpoint} onActivated={onChange} />}
        <EndpointDialog
          endpoint={endpoint}
          trigger={<Button variant="quiet">Mudar</Button>}
          onSaved={onChange}
        />
        <RotateSecret id={id} onRotated={onChange} />
        {!isStopped && <Remove id={id} onRemoved={onChange} />}
      </div>
      <DeliveryList endpointId={id} onChange={onChange} />
    </li>
  );
}

const disabledTexts = {
  gone: "O servidor respondeu que este endereço não existe mais.",
  failing: "Nenhum envio funcionou por cinco dias.",
  operator: "Paramos este endereço por segurança. Fale com a gente.",
};

function Health({ endpoint }: { endpoint: Endpoint }) {
  const { disabled_reason, failing_since, retry_at, waiting } = endpoint;
  const queue =
    waiting > 0 ? `${waiting} ${waiting === 1 ? "aviso espera" : "avisos esperam"}.` : "";
  if (disabled_reason) {
    return (
      <p className="mt-2 text-sm">
        <Badge tone="danger">Desligado</Badge> {disabledTexts[disabled_reason]} {queue}
      </p>
    );
  }
  if (!failing_since) {
    return (
      <p className="mt-2 text-sm">
        <Badge tone="success">Ligado</Badge> {queue}
      </p>
    );
  }
  return (
    <p className="mt-2 text-sm">
      <Badge tone="warning">Falhando</Badge> Desde {asMoment(failing_since)}. {queue}
      {retry_at && ` Próxima tentativa: ${asMoment(retry_at)}.`}
    </p>
  );
}

function SendTest({ id, onSent }: { id: string; onSent: () => Promise<void> }) {
  const { pending, act: send } = useOwnerAction({
    run: () =>
      callAsOwner<typeof sendTest>("POST /api/integrations/endpoints/{id}/test/", {
        params: { id },
      }),
    async done(result) {
      const description = attemptSentence(result);
      toast({
        tone: result.delivered ? "success" : "error",
        title: result.delivered ? "O teste chegou" : "O teste não chegou",
        ...(description ? { description } : {}),
      });
      await onSent();
    },
    failed: "O teste não foi enviado",
  });
  return (
    <Button pending={pending} onClick={() => void send()}>
      Enviar teste
    </Button>
  );
}

function Activate(props: { endpoint: Endpoint; onActivated: () => Promise<void> }) {
  const { id, disabled_at } = props.endpoint;
  const { pending, act: activate } = useOwnerAction({
    run: () =>
      callAsOwner<typeof activateEndpoint>("POST /api/integrations/endpoints/{id}/activate/", {
        params: { id },
      }),
    async done() {
      toast({ tone: "success", title: "Enviando o que esperava" });
      await props.onActivated();
    },
    failed: "O endereço não foi ativado",
  });
  return (
    <Button pending={pending} onClick={() => void activate()}>
      {disabled_at ? "Ativar de novo" : "Tentar agora"}
    </Button>
  );
}

function Remove({ id, onRemoved }: { id: string; onRemoved: () => Promise<void> }) {
  return (
    <ConfirmOwnerAction
      title="Excluir este endereço?"
      description="Ele não recebe mais nada, e o que esperava é apagado."
      confirmLabel="Excluir"
      tone="danger"
      trigger={<Button variant="quiet">Excluir</Button>}
      run={() =>
        callAsOwner<typeof removeEndpoint>("DELETE /api/integrations/endpoints/{id}/", {
          params: { id },
        })
      }
      done={{ title: "Endereço excluído" }}
      after={onRemoved}
      failed="O endereço não foi excluído"
    />
  );
}
