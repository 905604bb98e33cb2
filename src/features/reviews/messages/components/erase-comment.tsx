import { Trash2 } from "lucide-react";
import { useState } from "react";
import { callAsOwner, SessionEnded } from "#src/features/session/owner/call-as-owner.ts";
import { ApiFailure } from "#src/http/client.ts";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { toast } from "#src/ui/toast.ts";
import type { eraseComment, Message } from "../contract.ts";

/** Erases a customer's words for good, after asking. */
export function EraseComment({
  id,
  hasNote,
  onErased,
}: {
  id: string;
  hasNote: boolean;
  onErased: (message: Message) => void;
}) {
  const [open, setOpen] = useState(false);
  const [pending, setPending] = useState(false);

  const erase = async () => {
    setPending(true);
    try {
      const erased = await callAsOwner<typeof eraseComment>(
        "DELETE /api/dashboard/messages/{id}/comment/",
        { params: { id } },
      );
      setOpen(false);
      toast({ tone: "success", title: "Comentário apagado" });
      onErased(erased);
    } catch (error) {
      if (error instanceof SessionEnded) return;
      toast({
        tone: "error",
        title: "Não foi possível apagar o comentário",
        description:
          (error instanceof ApiFailure && error.detail) || "Confira sua conexão e tente novamente.",
      });
    } finally {
      setPending(false);
    }
  };

  return (
    <ConfirmDialog
      title="Apagar este comentário?"
      description={`${hasNote ? "O texto e a sua anotação são apagados" : "O texto é apagado"} de vez e não dá para desfazer. A nota continua contando. Fica registrado quem apagou e quando.`}
      confirmLabel="Apagar comentário"
      tone="danger"
      pending={pending}
      onConfirm={erase}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="quiet" size="icon" aria-label="Apagar comentário" className="-mr-2 -mb-2">
          <Trash2 aria-hidden className="size-4.5 text-ink-soft" />
        </Button>
      }
    />
  );
}
