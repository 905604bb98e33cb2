import { useState } from "react";
import { useUnsavedInput } from "#src/features/session/owner/use-unsaved-input.ts";
import type { PrintKit } from "../contract.ts";
import { useSavedKit } from "./use-saved-kit.ts";

/** What the owner chose for all pieces. It saves itself, and survives an expired session. */
export function useKitDraft(kit: PrintKit, onSaved: () => void) {
  const [look, setLook] = useState(kit.look);
  const [call, setCall] = useState(kit.call_to_action ?? "");
  const [translated, setTranslated] = useState(kit.translated);
  const { version, error, isSaved } = useSavedKit(
    kit,
    { call_to_action: call, look, translated },
    onSaved,
  );
  const { found, close } = useUnsavedInput(
    "print-kit",
    isSaved ? undefined : { call, look, translated },
  );
  const restore = (unsaved: { call: string; look: typeof look; translated?: boolean }) => {
    setCall(unsaved.call);
    setLook(unsaved.look);
    // A draft of an older version has none.
    setTranslated(unsaved.translated ?? translated);
  };

  return {
    ...{ look, setLook, call, setCall, translated, setTranslated },
    ...{ version, error },
    stored: { found, restore, close },
  };
}

export type KitDraft = ReturnType<typeof useKitDraft>;
