import { useRef } from "react";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import { toast } from "#src/ui/toast.ts";
import type { Message, updateReview } from "../contract.ts";
import type { FollowUpState } from "./use-follow-up.ts";

interface Shown {
  message: Message;
  undo: Message["status"] | undefined;
}

/**
 * Changes the status of a review. The new status is shown at once and stored after that. A change
 * during a call is sent after it, so the server receives the changes in order. After a failure the
 * review returns to the state that the server stored last.
 */
export function useStatusChange(message: Message, followUp: FollowUpState) {
  const wanted = useRef<Shown>(undefined);
  const stored = useRef<Shown>(undefined);
  const undo = followUp.undo.get(message.id);

  const { act: save } = useOwnerAction({
    async run() {
      for (;;) {
        const sent = wanted.current;
        const saved = await callAsOwner<typeof updateReview>(
          "PATCH /api/dashboard/messages/{id}/",
          { params: { id: message.id }, body: { status: sent?.message.status } },
        );
        if (wanted.current === sent) return saved;
        stored.current = { message: saved, undo: sent?.undo };
      }
    },
    done(saved) {
      stored.current = undefined;
      followUp.saved(saved);
    },
    failed(_failure, text) {
      const { message: last, undo: lastUndo } = stored.current ?? { message, undo };
      stored.current = undefined;
      followUp.showStatus(last, lastUndo);
      toast({
        tone: "error",
        title: "Não foi possível salvar",
        description: `A avaliação voltou a como estava. ${text}`,
      });
    },
  });

  return (status: Message["status"]) => {
    stored.current ??= { message, undo };
    // A second change returns to the first status, so there is nothing to undo.
    wanted.current = {
      message: { ...message, status },
      undo: undo === undefined ? message.status : undefined,
    };
    followUp.showStatus(wanted.current.message, wanted.current.undo);
    void save();
  };
}
