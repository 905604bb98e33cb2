import { useState } from "react";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { toast } from "#src/ui/toast.ts";
import type { GoogleReview } from "../../reviews/contract.ts";
import type { deleteReply } from "../contract.ts";

/** Deletes the reply at Google, after a confirmation. */
export function DeleteReply({
  review,
  onDeleted,
}: {
  review: GoogleReview;
  onDeleted: (review: GoogleReview) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const { pending, act } = useOwnerAction({
    run: () =>
      callAsOwner<typeof deleteReply>("DELETE /api/dashboard/google/reviews/{id}/reply/", {
        params: { id: review.id },
      }),
    done(changed) {
      setOpen(false);
      toast({ tone: "success", title: "Resposta apagada do Google" });
      onDeleted(changed);
    },
    failed: "Não foi possível apagar a resposta",
  });
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button variant="quiet" className="px-2! text-sm! font-medium! text-ink-soft">
          Apagar resposta
        </Button>
      }
      title="Apagar a resposta?"
      description="Ela sai do Google e o cliente não a vê mais. Você pode escrever outra depois."
      confirmLabel="Apagar do Google"
      tone="danger"
      pending={pending}
      onConfirm={() => act()}
    />
  );
}
