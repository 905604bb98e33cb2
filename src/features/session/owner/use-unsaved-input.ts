import { useEffect, useRef, useState } from "react";
import { deleteUnsavedInput, findUnsavedInput, registerInput } from "./unsaved-input.ts";
import { useOwnKeys } from "./use-own-keys.ts";

/**
 * Stores a form's unsaved input when the session expires. `current` is the input as JSON, or
 * undefined if nothing is unsaved. `found` is the input that an earlier session stored: offer it with
 * `UnsavedInputNotice`, which calls `close` after the owner's choice.
 */
export function useUnsavedInput<T>(name: string, current: T | undefined) {
  const keyList = useOwnKeys().join(" ");
  const latest = useRef(current);
  latest.current = current;
  const [found, setFound] = useState<T>();

  useEffect(() => {
    const keys = keyList.split(" ");
    const [business = ""] = keys;
    setFound(findUnsavedInput(keys, name) as T | undefined);
    return registerInput(name, () =>
      latest.current === undefined ? undefined : { business, value: latest.current },
    );
  }, [keyList, name]);

  const close = () => {
    deleteUnsavedInput(name);
    setFound(undefined);
  };
  return { found, close };
}
