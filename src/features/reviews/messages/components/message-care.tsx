import { Check, NotebookPen, RotateCcw } from "lucide-react";
import { useState } from "react";
import { Button } from "#src/ui/button.tsx";
import type { Message } from "../contract.ts";
import { NoteEditor } from "./note-editor.tsx";
import type { Care } from "./use-care.ts";

export interface MessageCareProps {
  message: Message;
  care: Care;
  /** About to leave the list: only the way back is offered. */
  folded: boolean;
  /** Told whether a note is being written. */
  onDraft: (id: string, unsaved: boolean) => void;
}

/** Small letters on buttons that are touched as well as any: two fit a phone's width. */
const plainLook = "px-2.5! text-sm!";
const quietLook = "px-2! text-sm! font-medium! text-ink-soft";

/** The owner's part of a review: what stands open, what was noted. */
export function MessageCare({ message, care, folded, onDraft }: MessageCareProps) {
  const [writing, setWriting] = useState(false);
  const { note } = message;
  return (
    <>
      {note && !writing && !folded && (
        <div className="mt-3 rounded-md bg-sunken px-3 py-2.5 text-sm">
          <p className="font-semibold text-ink-soft">Sua anotação, só você vê</p>
          <p dir="auto" className="mt-0.5 whitespace-pre-line wrap-break-word">
            {note}
          </p>
        </div>
      )}
      {writing && !folded && (
        <NoteEditor
          message={message}
          onSaved={(stored) => care.put(stored)}
          onClose={() => setWriting(false)}
          onDraft={(unsaved) => onDraft(message.id, unsaved)}
        />
      )}
      <div className="-mx-2 mt-1 -mb-2 flex flex-wrap text-sm">
        <StatusButton message={message} care={care} />
        {!writing && !folded && (
          <Button
            variant="quiet"
            className={quietLook}
            onClick={() => setWriting(true)}
            data-note={message.id}
          >
            <NotebookPen aria-hidden className="hidden size-4 sm:block" />
            {note ? "Editar anotação" : "Anotar"}
          </Button>
        )}
      </div>
    </>
  );
}

/** One button in one place, whatever it does next: the focus stays on it. */
function StatusButton({ message, care }: Pick<MessageCareProps, "message" | "care">) {
  const before = care.before.get(message.id);
  if (before !== undefined) {
    return (
      <Button
        className={`mx-2 mt-1 mb-2 ${plainLook}`}
        onClick={() => void care.setStatus(message, before)}
      >
        <RotateCcw aria-hidden className="hidden size-4 sm:block" />
        Desfazer
      </Button>
    );
  }
  const open = message.status === "open";
  return (
    <Button
      variant={open ? "plain" : "quiet"}
      className={open ? `mx-2 mt-1 mb-2 ${plainLook}` : quietLook}
      onClick={() => void care.setStatus(message, open ? "resolved" : "open")}
    >
      {open ? (
        <Check aria-hidden className="hidden size-4 sm:block" />
      ) : (
        <RotateCcw aria-hidden className="hidden size-4 sm:block" />
      )}
      {open ? "Marcar como resolvido" : message.status ? "Reabrir" : "Deixar em aberto"}
    </Button>
  );
}
