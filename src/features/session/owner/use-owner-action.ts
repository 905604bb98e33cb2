import { useRef, useState } from "react";
import { ApiFailure } from "#src/http/client.ts";
import { failureText } from "#src/http/failure-text.ts";
import { SessionEnded } from "#src/http/session-ended.ts";
import { toast } from "#src/ui/toast.ts";

export interface OwnerAction<Input extends unknown[], Result> {
  /** Makes the calls, through `callAsOwner` or `asOwner`. */
  run: (...input: Input) => Promise<Result>;
  /** Runs after success. `pending` stays true until its promise settles. */
  done?: (result: Result, ...input: Input) => unknown;
  /** The title of the error message, or what to do with the failure and its Portuguese sentence. */
  failed: string | ((failure: ApiFailure, text: string, ...input: Input) => void);
}

/**
 * Runs an owner's action from an event handler. `act` returns true after success. A call while
 * another one is pending does nothing and returns false. After the end of the session nothing is
 * shown, because the browser navigates to /login. An error that is not a failure of a call is a bug:
 * it is thrown while rendering, so that the page's error boundary shows it.
 */
export function useOwnerAction<Input extends unknown[], Result>(
  action: OwnerAction<Input, Result>,
): { pending: boolean; act: (...input: Input) => Promise<boolean> } {
  const [pending, setPending] = useState(false);
  const [bug, setBug] = useState<unknown>();
  const running = useRef(false);
  if (bug) throw bug;

  const act = async (...input: Input): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setPending(true);
    try {
      const result = await action.run(...input);
      await action.done?.(result, ...input);
      return true;
    } catch (error) {
      if (error instanceof ApiFailure) showFailure(action.failed, error, input);
      else if (!(error instanceof SessionEnded)) setBug(error);
      return false;
    } finally {
      running.current = false;
      setPending(false);
    }
  };
  return { pending, act };
}

function showFailure<Input extends unknown[]>(
  failed: OwnerAction<Input, unknown>["failed"],
  failure: ApiFailure,
  input: Input,
): void {
  const text = failureText(failure);
  if (typeof failed === "string") toast({ tone: "error", title: failed, description: text });
  else failed(failure, text, ...input);
}
