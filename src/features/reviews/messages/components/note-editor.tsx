import { useState } from "react";
import { SuggestionChips } from "#src/features/google/suggestions/components/suggestion-chips.tsx";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import { Button } from "#src/ui/button.tsx";
import { GrowingTextareaField } from "#src/ui/growing-textarea-field.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { toast } from "#src/ui/toast.ts";
import { useFocusEnd } from "#src/ui/use-focus-end.ts";
import type { Review, updateReview } from "../contract.ts";
import { maxNoteLength } from "../sizes.ts";
import { suggestNotes } from "../suggest-notes.ts";

/** Edits the note of a review. A note that changed elsewhere is shown before it is overwritten. */
export function NoteEditor(props: {
  review: Review;
  text: string;
  onChange: (text: string) => void;
  onSaved: (stored: Review) => void;
  onClose: () => void;
}) {
  const { review, text, onChange, onSaved, onClose } = props;
  /** The stored note that this text replaces; after a conflict, the note from elsewhere. */
  const [base, setBase] = useState(review.note);
  const [conflict, setConflict] = useState(false);
  const { field, focusEnd } = useFocusEnd();
  const length = [...text].length;
  const tooLong = length > maxNoteLength;

  const close = () => {
    onClose();
    // The button that opened the editor is rendered again and gets the focus back.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-note="${review.id}"]`)?.focus(),
    );
  };

  const { pending, act } = useOwnerAction({
    run: () =>
      callAsOwner<typeof updateReview>("PATCH /api/dashboard/messages/{id}/", {
        params: { id: review.id },
        body: { note: text, note_before: base },
      }),
    done(stored) {
      onSaved(stored);
      toast({ tone: "success", title: text.trim() ? "Anotação salva" : "Anotação apagada" });
      close();
    },
    failed(failure, description) {
      if (failure.code === "note_conflict") {
        setBase(String(failure.body.note ?? ""));
        setConflict(true);
      } else {
        toast({
          tone: "error",
          title: "Não foi possível salvar a anotação",
          description: `O texto continua aqui. ${description}`,
        });
      }
    },
  });
  const save = () => {
    if (!tooLong) void act();
  };

  const useOther = () => {
    onSaved({ ...review, note: base });
    close();
  };

  return (
    <div ref={field} className="mt-3 grid basis-full gap-3">
      <GrowingTextareaField
        id={`note-${review.id}`}
        name="note"
        label="Anotação"
        hint="Fica no painel. O cliente nunca vê isto."
        rows={2}
        className="min-h-[calc(2lh+1.25rem)]!"
        value={text}
        readOnly={pending}
        error={
          tooLong
            ? `A anotação pode ter até 1.000 caracteres; esta tem ${length.toLocaleString("pt-BR")}.`
            : undefined
        }
        onChange={({ target: { value } }) => onChange(value)}
        onKeyDown={({ key, ctrlKey, metaKey }) => {
          if (key === "Enter" && (ctrlKey || metaKey)) save();
        }}
      />
      <SuggestionChips
        suggestions={suggestNotes(review)}
        text={text}
        onChoose={(suggested) => {
          if (pending) return;
          onChange(suggested);
          focusEnd();
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
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              {base || "Ela foi apagada."}
            </p>
          </Notice>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="main" pending={pending} onClick={save}>
          {conflict ? "Salvar a minha" : "Salvar anotação"}
        </Button>
        <Button variant="quiet" className="px-3!" disabled={pending} onClick={close}>
          Cancelar
        </Button>
      </div>
    </div>
  );
}
