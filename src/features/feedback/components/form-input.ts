import { minGoodRating } from "#src/features/business/topics/topics.ts";
import type { Draft } from "../rate/draft.ts";

/** The name of the inputs for topics, which differs with the question that a rating leads to. */
export const topicsField = (rating: number) => (rating < minGoodRating ? "improve" : "good");

/** Returns what the customer entered, by the names of the inputs. The value of a radio button is JSON: a number or a yes or no. */
export function inputOf(form: HTMLFormElement): Omit<Draft, "id"> {
  const input: Omit<Draft, "id"> = { rating: 0, comment: "" };
  const fields = form.querySelectorAll<HTMLInputElement>("textarea, [type=radio]:checked");
  for (const { name, type, value } of fields) {
    Object.assign(input, { [name]: type === "radio" ? JSON.parse(value) : value });
  }
  // Before the follow-up shows its question, the draft knows the topics.
  if (form.querySelector(".after-stars")) {
    input.topics = new FormData(form).getAll(topicsField(input.rating)).map(Number);
  }
  return input;
}

/** Fills in a stored draft, but keeps what the customer has entered since the page was shown. */
export function restore(form: HTMLFormElement, draft: Draft): void {
  for (const [name, value] of Object.entries(draft)) {
    const field = form.elements.namedItem(name) as HTMLTextAreaElement | RadioNodeList | null;
    if (field && !field.value) field.value = String(value);
  }
}
