import { useRef, useState } from "react";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import { toast } from "#src/ui/toast.ts";
import type { putRatingGoal } from "../contract.ts";

/**
 * The owner's goal. A choice is shown at once and stored after that. A choice during a call is sent after it.
 * After a failure the stored goal is shown again.
 */
export function useGoal(initial: number | null) {
  const [goal, setGoal] = useState(initial);
  const stored = useRef(initial);
  const wanted = useRef(initial);

  const { act } = useOwnerAction({
    async run() {
      while (stored.current !== wanted.current) {
        const sent = wanted.current;
        await callAsOwner<typeof putRatingGoal>("PUT /api/dashboard/google-rating/goal/", {
          body: { goal: sent },
        });
        stored.current = sent;
      }
    },
    failed(_failure, description) {
      wanted.current = stored.current;
      setGoal(stored.current);
      toast({ tone: "error", title: "Não foi possível guardar a meta", description });
    },
  });
  const choose = (chosen: number) => {
    wanted.current = chosen;
    setGoal(chosen);
    void act();
  };
  return { goal, choose };
}
