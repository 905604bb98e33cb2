import { useRevalidator } from "react-router";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import { toast } from "#src/ui/toast.ts";

interface DeskAction<Input extends unknown[]> {
  /** Makes the calls, through `callAsOperator`. */
  run: (...input: Input) => Promise<unknown>;
  /** The title of the message after success. */
  done: string;
  /** The title of the error message. */
  failed: string;
  /** Runs after success, before the page loads its data again. */
  after?: () => unknown;
}

/** Runs an act of the operator and loads the data of the page again. `act` returns true after success. */
export function useDeskAction<Input extends unknown[]>({
  run,
  done,
  failed,
  after,
}: DeskAction<Input>) {
  const { revalidate } = useRevalidator();
  return useOwnerAction({
    run,
    async done() {
      await after?.();
      await revalidate();
      toast({ tone: "success", title: done });
    },
    failed,
  });
}
