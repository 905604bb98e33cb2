import { useRevalidator } from "react-router";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { ConfirmOwnerAction } from "#src/features/session/owner/components/confirm-owner-action.tsx";
import { Button } from "#src/ui/button.tsx";
import type { disconnect } from "../contract.ts";

export function DisconnectButton() {
  const { revalidate } = useRevalidator();
  return (
    <ConfirmOwnerAction
      title="Desconectar do Google?"
      description="As avaliações do Google saem do painel e as cópias são apagadas. No Google, avaliações e respostas continuam lá. Outra loja que você conectou com a mesma conta do Google precisa conectar de novo."
      confirmLabel="Desconectar do Google"
      tone="danger"
      trigger={<Button>Desconectar</Button>}
      run={() => callAsOwner<typeof disconnect>("DELETE /api/google/connection/")}
      done={{ title: "Google desconectado" }}
      after={revalidate}
      failed="Não foi possível desconectar"
    />
  );
}
