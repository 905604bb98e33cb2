import { useEffect, useState } from "react";
import { useUnsavedInput } from "#src/features/session/owner/use-unsaved-input.ts";
import type { GoogleReview } from "../../reviews/contract.ts";

/** The name under which an unsent reply survives an expired session. */
export const replyInputName = (id: string) => `google-reply:${id}`;

/** The unsent reply to a review. `onDraft` is called with whether it has unsent text. */
export function useReplyDraft(
  { id, reply }: Pick<GoogleReview, "id" | "reply">,
  { startsOpen, onDraft }: { startsOpen: boolean; onDraft: (id: string, unsaved: boolean) => void },
) {
  // The text that the writer begins with, and the stored text that the draft is compared with.
  const [opened, setOpened] = useState<{ start: string; stored: string } | undefined>(() => {
    const start = reply?.text ?? "";
    return startsOpen ? { start, stored: start } : undefined;
  });
  const [draft, setDraft] = useState<string>();
  const change = (text: string, stored: string) => {
    setDraft(text);
    onDraft(id, text !== stored);
  };
  // A review that is no longer listed has no draft.
  useEffect(() => () => onDraft(id, false), [id, onDraft]);
  const open = (start: string, stored = start) => {
    setOpened({ start, stored });
    change(start, stored);
  };
  const close = () => {
    setOpened(undefined);
    setDraft(undefined);
    onDraft(id, false);
  };
  const saved = useUnsavedInput(replyInputName(id), draft === opened?.stored ? undefined : draft);

  return {
    opened,
    change: (text: string) => opened && change(text, opened.stored),
    open,
    close,
    /** A reply that an expired session left. */
    saved: {
      found: saved.found,
      restore: (text: string) => open(text, reply?.text ?? ""),
      close: saved.close,
    },
  };
}
