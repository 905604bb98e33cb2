import { Trash2 } from "lucide-react";
import { useState } from "react";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { toast } from "#src/ui/toast.ts";
import type { eraseComment, Review } from "../contract.ts";

/** Deletes a customer's comment for good, after a confirmation. */
export function EraseComment({
  id,
  hasNote,
  onErased,
}: {
  id: string;
  hasNote: boolean;
  onErased: (review: Review) => void;
}) {
  const [open, setOpen] = useState(false);
  const { pending, act: erase } = useOwnerAction({
    run: () =>
      callAsOwner<typeof eraseComment>("DELETE /api/dashboard/messages/{id}/comment/", {
        params: { id },
      }),
    done(erased) {
      setOpen(false);
      toast({ tone: "success", title: "Comentário apagado" });
      onErased(erased);
    },
    failed: "Não foi possível apagar o comentário",
  });

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
