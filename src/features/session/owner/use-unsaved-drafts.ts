import { useCallback, useRef } from "react";
import { isInputStored } from "./unsaved-input.ts";

/** Remembers which items of a list have an unsaved draft. `inputName` is the name of an item's form. */
export function useUnsavedDrafts(inputName: (id: string) => string) {
  const drafts = useRef(new Set<string>());
  const onDraft = useCallback((id: string, unsaved: boolean) => {
    if (unsaved) drafts.current.add(id);
    else drafts.current.delete(id);
  }, []);
  const isUnsaved = useCallback(
    () => [...drafts.current].some((id) => !isInputStored(inputName(id))),
    [inputName],
  );
  return { onDraft, isUnsaved };
}
