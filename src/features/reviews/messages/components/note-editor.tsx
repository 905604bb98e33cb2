import { SuggestionChips } from "#src/features/google/suggestions/components/suggestion-chips.tsx";
import { Button } from "#src/ui/button.tsx";
import { GrowingTextareaField } from "#src/ui/growing-textarea-field.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { useFocusEnd } from "#src/ui/use-focus-end.ts";
import type { Review } from "../contract.ts";
import { maxNoteLength } from "../sizes.ts";
import { suggestNotes } from "../suggest-notes.ts";
import { useNoteSave } from "./use-note-save.ts";

/** Edits the note of a review. A note that changed elsewhere is shown before it is overwritten. */
export function NoteEditor(props: {
  review: Review;
  text: string;
  onChange: (text: string) => void;
  onSaved: (stored: Review) => void;
  onClose: () => void;
}) {
  const { review, text, onChange, onSaved, onClose } = props;
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

  const { pending, save, other, keepOther } = useNoteSave({
    review,
    text,
    onSaved,
    onClose: close,
  });
  const saveIfShort = () => {
    if (!tooLong) void save();
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
          if (key === "Enter" && (ctrlKey || metaKey)) saveIfShort();
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
      {other !== undefined && (
        <div role="alert">
          <Notice
            tone="warning"
            title="Esta anotação mudou em outra aba ou aparelho"
            action={
              <Button onClick={keepOther} className="px-3!">
                Ficar com a outra
              </Button>
            }
          >
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              {other || "Ela foi apagada."}
            </p>
          </Notice>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="main" pending={pending} onClick={saveIfShort}>
          {other === undefined ? "Salvar anotação" : "Salvar a minha"}
        </Button>
        <Button variant="quiet" className="px-3!" disabled={pending} onClick={close}>
          Cancelar
        </Button>
      </div>
    </div>
  );
}
