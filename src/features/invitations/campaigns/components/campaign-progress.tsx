import { useEffect, useRef } from "react";
import { ConfirmOwnerAction } from "#src/features/session/owner/components/confirm-owner-action.tsx";
import { asTime } from "#src/lib/time/shown-dates.ts";
import { Button } from "#src/ui/button.tsx";
import { Card } from "#src/ui/card.tsx";
import type { RecipientStatus } from "../../recipients/contract.ts";
import type { Campaign } from "../contract.ts";
import { CampaignResult } from "./campaign-result.tsx";
import { HeldNotice } from "./invitation-rules.tsx";
import { progressText } from "./sent-text.ts";
import type { CampaignHandle } from "./use-campaign.ts";

interface CampaignProgressProps {
  campaign: Campaign;
  handle: CampaignHandle;
  /** True if the progress replaces a form that had the focus. */
  takesFocus: boolean;
}

export function CampaignProgress(props: CampaignProgressProps) {
  const { campaign, handle } = props;
  const container = useRef<HTMLDivElement>(null);
  const { takesFocus } = props;
  // The pressed button is gone. Without this, the keyboard focus starts at the top of the page.
  useEffect(() => {
    if (takesFocus) container.current?.focus();
  }, [takesFocus]);
  return (
    <div ref={container} tabIndex={-1} className="max-w-2xl outline-none">
      {campaign.finished ? (
        <CampaignResult campaign={campaign} handle={handle} />
      ) : (
        <RunningCampaign campaign={campaign} handle={handle} />
      )}
    </div>
  );
}

function RunningCampaign({ campaign, handle }: Omit<CampaignProgressProps, "takesFocus">) {
  const { statuses, next_attempt_at: next } = campaign;
  const count = (status: RecipientStatus) => statuses.filter((one) => one === status).length;
  const total = statuses.length;
  const finished = total - count("waiting");
  return (
    <Card title={titleOf(handle, next)}>
      <div className="grid gap-4">
        <div className="grid gap-2">
          <progress
            aria-label="Andamento do envio"
            value={finished}
            max={total}
            className="h-3 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-action [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-action"
          />
          <p role="status" className="font-semibold tabular-nums">
            {progressText(statuses)}
          </p>
        </div>
        {handle.held && <HeldNotice reason={handle.held_for} />}
        <p className="min-h-12 text-ink-soft">
          {handle.held ? (
            "O que falta espera até um dia. Depois disso, não é enviado."
          ) : next ? (
            <>
              {count("waiting") === 1
                ? "1 servidor de e-mail pediu"
                : `${count("waiting")} servidores de e-mail pediram`}{" "}
              para tentar mais tarde. A próxima tentativa é às {asTime(next)}.
            </>
          ) : (
            "Mandamos aos poucos, para os e-mails não caírem no spam."
          )}
        </p>
        <p className="text-sm text-ink-soft">
          O envio continua mesmo com a página fechada. O resultado de cada endereço só aparece nesta
          aba, porque a lista não fica guardada com a gente.
        </p>
        {handle.isUnanswered && (
          <p role="status" className="text-sm font-medium text-warning">
            Sem resposta do servidor. O envio não para por isso; tentando de novo…
          </p>
        )}
        <StopButton onStop={handle.stop} />
      </div>
    </Card>
  );
}

function titleOf({ held, held_for: reason }: CampaignHandle, next: string | null): string {
  if (held) return reason === "wording" ? "Convites em análise" : "Envio em pausa";
  return next ? "Falta pouco" : "Enviando os convites";
}

function StopButton({ onStop }: { onStop: () => Promise<void> }) {
  return (
    <ConfirmOwnerAction
      title="Parar o envio?"
      description="Quem ainda não recebeu não recebe mais, e os endereços que faltam são apagados."
      confirmLabel="Parar o envio"
      tone="danger"
      trigger={<Button className="justify-self-start">Parar o envio</Button>}
      run={onStop}
      failed="Não foi possível parar"
    />
  );
}
