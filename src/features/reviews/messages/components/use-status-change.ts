import { useRef } from "react";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import { toast } from "#src/ui/toast.ts";
import type { Review, updateReview } from "../contract.ts";
import type { FollowUpState } from "./use-follow-up.ts";

interface Shown {
  review: Review;
  undo: Review["status"] | undefined;
}

/**
 * Changes the status of a review. The new status is shown at once and stored after that. A change
 * during a call is sent after it, so the server receives the changes in order. After a failure the
 * review returns to the state that the server stored last.
 */
export function useStatusChange(review: Review, followUp: FollowUpState) {
  const wanted = useRef<Shown>(undefined);
  const stored = useRef<Shown>(undefined);
  const undo = followUp.undo.get(review.id);

  const { act: save } = useOwnerAction({
    async run() {
      for (;;) {
        const sent = wanted.current;
        const saved = await callAsOwner<typeof updateReview>(
          "PATCH /api/dashboard/messages/{id}/",
          { params: { id: review.id }, body: { status: sent?.review.status } },
        );
        if (wanted.current === sent) return saved;
        stored.current = { review: saved, undo: sent?.undo };
      }
    },
    done(saved) {
      stored.current = undefined;
      followUp.saved(saved);
    },
    failed(_failure, text) {
      const { review: last, undo: lastUndo } = stored.current ?? { review, undo };
      stored.current = undefined;
      followUp.showStatus(last, lastUndo);
      toast({
        tone: "error",
        title: "Não foi possível salvar",
        description: `A avaliação voltou a como estava. ${text}`,
      });
    },
  });

  return (status: Review["status"]) => {
    stored.current ??= { review, undo };
    // A second change returns to the first status, so there is nothing to undo.
    wanted.current = {
      review: { ...review, status },
      undo: undo === undefined ? review.status : undefined,
    };
    followUp.showStatus(wanted.current.review, wanted.current.undo);
    void save();
  };
}
