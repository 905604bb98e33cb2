import { minGoodRating } from "#src/features/business/topics/topics.ts";
import type { Draft } from "../rate/draft.ts";

/** The name of the inputs for topics, which differs with the question that a rating leads to. */
export const topicsField = (rating: number) => (rating < minGoodRating ? "improve" : "good");

export function inputOf(form: HTMLFormElement): Omit<Draft, "id"> {
  const data = new FormData(form);
  const rating = Number(data.get("rating") ?? 0);
  const topics = data.getAll(topicsField(rating)).map(Number);
  return {
    rating,
    comment: String(data.get("comment") ?? ""),
    // Before the follow-up shows its question, the draft knows the topics.
    ...(form.querySelector(".after-stars") && { topics }),
  };
}

/** Fills in a stored draft, but keeps what the customer has entered since the page was shown. */
export function restore(form: HTMLFormElement, draft: Draft): void {
  const chosen = inputOf(form);
  const comment = form.elements.namedItem("comment") as HTMLTextAreaElement;
  if (!chosen.comment) comment.value = draft.comment;
  const star = form.querySelector<HTMLInputElement>(`input[value="${draft.rating}"]`);
  if (!chosen.rating && star) star.checked = true;
}
