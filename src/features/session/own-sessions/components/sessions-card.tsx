import { useRevalidator } from "react-router";
import { Button } from "#src/ui/button.tsx";
import { Card } from "#src/ui/card.tsx";
import { callAsOwner } from "../../owner/call-as-owner.ts";
import { ConfirmOwnerAction } from "../../owner/components/confirm-owner-action.tsx";
import type { endOtherSessions, OwnSession } from "../contract.ts";
import { SessionItem } from "./session-item.tsx";

const shownCount = 3;

/** The card of 'Minha conta' with the owner's open sessions. All but the newest are folded. */
export function SessionsCard({ sessions }: { sessions: OwnSession[] }) {
  return (
    <Card
      title="Aparelhos conectados"
      description="Onde sua conta está aberta agora. Não reconhece um deles? Saia dele e troque sua senha."
    >
      <SessionList sessions={sessions.slice(0, shownCount)} />
      {sessions.length > shownCount && (
        <details>
          <summary className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
            Ver todos ({sessions.length})
          </summary>
          <SessionList sessions={sessions.slice(shownCount)} />
        </details>
      )}
      {sessions.length > 1 && <EndOtherSessions />}
    </Card>
  );
}

function SessionList({ sessions }: { sessions: OwnSession[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {sessions.map((session) => (
        <SessionItem key={session.id} session={session} />
      ))}
    </ul>
  );
}

function EndOtherSessions() {
  const { revalidate } = useRevalidator();
  return (
    <div className="mt-5">
      <ConfirmOwnerAction
        title="Sair dos outros aparelhos?"
        description="Todos os aparelhos desta lista, menos este, precisarão entrar de novo."
        confirmLabel="Sair dos outros"
        trigger={<Button>Sair dos outros aparelhos</Button>}
        run={() => callAsOwner<typeof endOtherSessions>("DELETE /api/account/sessions/")}
        done={{ title: "Você saiu dos outros aparelhos" }}
        after={revalidate}
        failed="Não foi possível sair dos outros aparelhos"
      />
    </div>
  );
}
