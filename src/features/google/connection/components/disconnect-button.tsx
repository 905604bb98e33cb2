import { useState } from "react";
import { useRevalidator } from "react-router";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { toast } from "#src/ui/toast.ts";
import type { disconnect } from "../contract.ts";

/** Ends the connection after a confirmation. */
export function DisconnectButton() {
  const [open, setOpen] = useState(false);
  const { revalidate } = useRevalidator();
  const { pending, act: end } = useOwnerAction({
    run: () => callAsOwner<typeof disconnect>("DELETE /api/google/connection/"),
    async done() {
      await revalidate();
      setOpen(false);
      toast({ tone: "success", title: "Google desconectado" });
    },
    failed: "Não foi possível desconectar",
  });
  return (
    <ConfirmDialog
      title="Desconectar do Google?"
      description="As avaliações do Google saem do painel e as cópias são apagadas. No Google, avaliações e respostas continuam lá. Outra loja que você conectou com a mesma conta do Google precisa conectar de novo."
      confirmLabel="Desconectar do Google"
      tone="danger"
      pending={pending}
      onConfirm={() => void end()}
      open={open}
      onOpenChange={setOpen}
      trigger={<Button>Desconectar</Button>}
    />
  );
}
