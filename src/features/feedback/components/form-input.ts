import type { Draft } from "../rate/draft.ts";

/** Returns what the inputs of the review form contain. */
export function inputOf(form: HTMLFormElement): Omit<Draft, "id"> {
  const data = new FormData(form);
  return { rating: Number(data.get("rating") ?? 0), comment: String(data.get("comment") ?? "") };
}

/** Fills in a stored draft, but keeps what the customer has entered since the page was shown. */
export function restore(form: HTMLFormElement, draft: Draft): void {
  const chosen = inputOf(form);
  const comment = form.elements.namedItem("comment") as HTMLTextAreaElement;
  if (!chosen.comment) comment.value = draft.comment;
  const star = form.querySelector<HTMLInputElement>(`input[value="${draft.rating}"]`);
  if (!chosen.rating && star) star.checked = true;
}
