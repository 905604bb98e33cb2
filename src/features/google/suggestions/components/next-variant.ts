import { usedSuggestionsKey } from "#src/lib/storage-keys.ts";
import { addUsed, chooseVariant, type Suggestion } from "../suggestion.ts";

/** For a browser without storage, until the next page load. */
let usedHere: string[] = [];

/** Returns the next wording of a suggestion. The browser stores the ids of used wordings, and no text. */
export function nextVariant(suggestion: Suggestion): string {
  const used = readUsed();
  const { id, text } = chooseVariant(suggestion, used);
  usedHere = addUsed(used, id);
  try {
    localStorage.setItem(usedSuggestionsKey, JSON.stringify(usedHere));
  } catch {
    // `usedHere` has the list.
  }
  return text;
}

function readUsed(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(usedSuggestionsKey) ?? "null");
    return Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : usedHere;
  } catch {
    return usedHere;
  }
}
