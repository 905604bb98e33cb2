import type { CallInput, CallName } from "#src/http/client.ts";
import { Button } from "#src/ui/button.tsx";
import { callAsOperator } from "../../access/call-as-operator.ts";
import { useDeskAction } from "../../access/use-desk-action.ts";

interface ActButtonProps<E> extends Pick<CallInput<E>, "params" | "body"> {
  label: string;
  call: CallName<E>;
  done: string;
  failed: string;
}

/** An act of the operator that needs no reason: a button that makes the call. */
export function ActButton<E>({ label, call, done, failed, ...input }: ActButtonProps<E>) {
  const run = () => callAsOperator<E>(call, input);
  const { pending, act } = useDeskAction({ run, done, failed });
  return (
    <Button pending={pending} onClick={() => void act()}>
      {label}
    </Button>
  );
}
