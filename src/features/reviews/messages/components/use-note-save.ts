import { useState } from "react";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import { toast } from "#src/ui/toast.ts";
import type { Review, updateReview } from "../contract.ts";

/** Saves the note of a review. A note that changed elsewhere is `other`, and only the next save overwrites it. */
export function useNoteSave(props: {
  review: Review;
  text: string;
  onSaved: (stored: Review) => void;
  onClose: () => void;
}) {
  const { review, text, onSaved, onClose } = props;
  /** The stored note that this text replaces; after a conflict, the note from elsewhere. */
  const [base, setBase] = useState(review.note);
  const [hasConflict, setHasConflict] = useState(false);

  const { pending, act: save } = useOwnerAction({
    run: () =>
      callAsOwner<typeof updateReview>("PATCH /api/dashboard/messages/{id}/", {
        params: { id: review.id },
        body: { note: text, note_before: base },
      }),
    done(stored) {
      onSaved(stored);
      toast({ tone: "success", title: text.trim() ? "Anotação salva" : "Anotação apagada" });
      onClose();
    },
    failed(failure, description) {
      if (failure.code === "note_conflict") {
        setBase(String(failure.body.note ?? ""));
        setHasConflict(true);
      } else {
        toast({
          tone: "error",
          title: "Não foi possível salvar a anotação",
          description: `O texto continua aqui. ${description}`,
        });
      }
    },
  });

  const keepOther = () => {
    onSaved({ ...review, note: base });
    onClose();
  };

  return { pending, save, other: hasConflict ? base : undefined, keepOther };
}
