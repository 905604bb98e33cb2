import { useEffect, useRef, useState } from "react";
import { callAsOwner, SessionEnded } from "#src/features/session/owner/call-as-owner.ts";
import { ApiFailure } from "#src/http/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { TextareaField } from "#src/ui/textarea-field.tsx";
import { toast } from "#src/ui/toast.ts";
import type { Message, markMessage } from "../contract.ts";

const longestNote = 1000;

/** Writes an owner's note. One that was changed elsewhere meanwhile is shown, never overwritten unseen. */
export function NoteEditor({
  message,
  onSaved,
  onClose,
  onDraft,
}: {
  message: Message;
  onSaved: (stored: Message) => void;
  onClose: () => void;
  onDraft: (unsaved: boolean) => void;
}) {
  const [text, setText] = useState(message.note);
  /** The stored note this one replaces; the other one, when there is a conflict. */
  const [base, setBase] = useState(message.note);
  const [conflict, setConflict] = useState(false);
  const [pending, setPending] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const length = [...text].length;
  const tooLong = length > longestNote;

  useEffect(() => {
    const area = field.current?.querySelector("textarea");
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
  }, []);
  const close = () => {
    onDraft(false);
    onClose();
    // The button that opened this comes back, and the focus with it.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-note="${message.id}"]`)?.focus(),
    );
  };

  const save = async () => {
    if (tooLong) return;
    setPending(true);
    try {
      const stored = await callAsOwner<typeof markMessage>("PATCH /api/dashboard/messages/{id}/", {
        params: { id: message.id },
        body: { note: text, note_before: base },
      });
      onSaved(stored);
      toast({ tone: "success", title: text.trim() ? "Anotação salva" : "Anotação apagada" });
      close();
    } catch (error) {
      if (error instanceof SessionEnded) return;
      if (error instanceof ApiFailure && error.code === "note_conflict") {
        setBase(String(error.body.note ?? ""));
        setConflict(true);
      } else {
        toast({
          tone: "error",
          title: "Não foi possível salvar a anotação",
          description: "O texto continua aqui. Confira sua conexão e tente novamente.",
        });
      }
    }
    setPending(false);
  };

  const useOther = () => {
    onSaved({ ...message, note: base });
    close();
  };

  return (
    <div ref={field} className="mt-3 grid gap-3">
      <TextareaField
        id={`note-${message.id}`}
        name="note"
        label="Anotação"
        hint="Só você vê. O cliente nunca recebe isto."
        rows={2}
        className="min-h-[calc(2lh+1.25rem)]!"
        value={text}
        error={
          tooLong
            ? `A anotação pode ter até 1.000 caracteres; esta tem ${length.toLocaleString("pt-BR")}.`
            : undefined
        }
        onChange={({ target: { value } }) => {
          setText(value);
          onDraft(value !== message.note);
        }}
        onKeyDown={({ key, ctrlKey, metaKey }) => {
          if (key === "Enter" && (ctrlKey || metaKey)) void save();
        }}
      />
      {conflict && (
        <div role="alert">
          <Notice
            tone="warning"
            title="Esta anotação mudou em outra aba ou aparelho"
            action={
              <Button onClick={useOther} className="px-3!">
                Ficar com a outra
              </Button>
            }
          >
            <p dir="auto" className="whitespace-pre-line wrap-break-word">
              {base || "Ela foi apagada."}
            </p>
          </Notice>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="main" pending={pending} onClick={save}>
          {conflict ? "Salvar a minha" : "Salvar anotação"}
        </Button>
        <Button variant="quiet" className="px-3!" onClick={close}>
          Cancelar
        </Button>
      </div>
    </div>
  );
}
