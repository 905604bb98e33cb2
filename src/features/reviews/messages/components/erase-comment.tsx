import { Trash2 } from "lucide-react";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { ConfirmOwnerAction } from "#src/features/session/owner/components/confirm-owner-action.tsx";
import { Button } from "#src/ui/button.tsx";
import type { eraseComment, Review } from "../contract.ts";

/** Deletes a customer's comment for good, after a confirmation. */
export function EraseComment(props: {
  id: string;
  hasNote: boolean;
  onErased: (review: Review) => void;
}) {
  const { id, hasNote, onErased } = props;
  return (
    <ConfirmOwnerAction
      title="Apagar este comentário?"
      description={`${hasNote ? "O texto e a sua anotação são apagados" : "O texto é apagado"} de vez e não dá para desfazer. A nota continua contando. Fica registrado quem apagou e quando.`}
      confirmLabel="Apagar comentário"
      tone="danger"
      trigger={
        <Button variant="quiet" size="icon" aria-label="Apagar comentário" className="-mr-2 -mb-2">
          <Trash2 aria-hidden className="size-4.5 text-ink-soft" />
        </Button>
      }
      run={() =>
        callAsOwner<typeof eraseComment>("DELETE /api/dashboard/messages/{id}/comment/", {
          params: { id },
        })
      }
      done={{ title: "Comentário apagado" }}
      after={onErased}
      failed="Não foi possível apagar o comentário"
    />
  );
}
