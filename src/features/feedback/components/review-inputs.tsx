import { type Rating, StarsInput } from "#src/ui/stars.tsx";
import { TextareaField } from "#src/ui/textarea-field.tsx";
import type { Draft } from "../rate/draft.ts";

/** The inputs of the review form: stars and comment. */
export function ReviewInputs(props: { isSubmitting: boolean; onRating: (stars: Rating) => void }) {
  const { isSubmitting, onRating } = props;
  return (
    <>
      <StarsInput disabled={isSubmitting} onChange={onRating} />
      <TextareaField
        name="comment"
        label="Quer contar mais?"
        optional
        rows={4}
        placeholder="O que foi bom? O que pode melhorar?"
        readOnly={isSubmitting}
      />
    </>
  );
}

/** Returns what the inputs of the form contain. */
export function inputOf(form: HTMLFormElement | null): Omit<Draft, "id"> {
  const data = form ? new FormData(form) : new FormData();
  return { rating: Number(data.get("rating") ?? 0), comment: String(data.get("comment") ?? "") };
}

/** Fills in a stored draft, but keeps what the customer has entered since the page was shown. */
export function restore(form: HTMLFormElement, draft: Draft): void {
  const chosen = inputOf(form);
  const comment = form.elements.namedItem("comment") as HTMLTextAreaElement;
  if (!chosen.comment) comment.value = draft.comment;
  const star = form.querySelector<HTMLInputElement>(`input[value="${draft.rating}"]`);
  if (!chosen.rating && star) star.checked = true;
  Object.assign(draft, inputOf(form));
}
