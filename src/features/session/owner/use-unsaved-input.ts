import { useEffect, useRef, useState } from "react";
import { deleteUnsavedInput, findUnsavedInput, registerInput } from "./unsaved-input.ts";
import { useAccountId } from "./use-account-id.ts";

/**
 * Stores a form's unsaved input when the session expires. `current` is the input as JSON, or
 * undefined if nothing is unsaved. `found` is the input that an earlier session stored: offer it with
 * `UnsavedInputNotice`, which calls `close` after the owner's choice.
 */
export function useUnsavedInput<T>(name: string, current: T | undefined) {
  const account = useAccountId();
  const latest = useRef(current);
  latest.current = current;
  const [found, setFound] = useState<T>();

  useEffect(() => {
    setFound(findUnsavedInput(account, name) as T | undefined);
    return registerInput(name, () =>
      latest.current === undefined ? undefined : { account, value: latest.current },
    );
  }, [account, name]);

  const close = () => {
    deleteUnsavedInput(name);
    setFound(undefined);
  };
  return { found, close };
}
