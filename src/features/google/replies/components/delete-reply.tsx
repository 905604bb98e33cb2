import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { ConfirmOwnerAction } from "#src/features/session/owner/components/confirm-owner-action.tsx";
import { Button } from "#src/ui/button.tsx";
import type { GoogleReview } from "../../reviews/contract.ts";
import type { deleteReply } from "../contract.ts";

export function DeleteReply(props: {
  review: GoogleReview;
  onDeleted: (review: GoogleReview) => void;
}) {
  const { review, onDeleted } = props;
  return (
    <ConfirmOwnerAction
      title="Apagar a resposta?"
      description="Ela sai do Google e o cliente não a vê mais. Você pode escrever outra depois."
      confirmLabel="Apagar do Google"
      tone="danger"
      trigger={
        <Button variant="quiet" className="px-2! text-sm! font-medium! text-ink-soft">
          Apagar resposta
        </Button>
      }
      run={() =>
        callAsOwner<typeof deleteReply>("DELETE /api/dashboard/google/reviews/{id}/reply/", {
          params: { id: review.id },
        })
      }
      done={{ title: "Resposta apagada do Google" }}
      after={onDeleted}
      failed="Não foi possível apagar a resposta"
    />
  );
}
