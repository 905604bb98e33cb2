/** What the browser did to a text field: the new text, and the caret in it. */
export interface Edit {
  typed: string;
  caret: number;
  /** The kind of deletion, if it was one. */
  deletes?: "backward" | "forward" | undefined;
}

/**
 * Formats an edited text and returns where the caret belongs: behind the same character as before the
 * formatting. Deleting a separator deletes the character beyond it.
 */
export function formatEdit(
  format: (text: string) => string,
  previous: string,
  { typed, caret, deletes }: Edit,
): { text: string; caret: number } {
  let kept = typed;
  // The prefix is formatted too, because formatting may remove or add characters.
  let before = plain(format(typed.slice(0, caret))).length;
  if (deletes && typed.length < previous.length && plain(typed) === plain(previous)) {
    const at = deletes === "backward" ? before - 1 : before;
    const all = plain(typed);
    if (at >= 0) kept = all.slice(0, at) + all.slice(at + 1);
    if (deletes === "backward") before = Math.max(0, before - 1);
  }
  const text = format(kept);
  const isAtEnd = caret === typed.length && kept === typed;
  return { text, caret: isAtEnd ? text.length : positionAfter(text, before) };
}

function plain(text: string): string {
  return text.replace(/[^0-9a-z]/gi, "");
}

/** Returns the position behind the first `count` letters and digits. */
function positionAfter(text: string, count: number): number {
  let seen = 0;
  for (let at = 0; at < text.length; at++) {
    if (seen === count) return at;
    if (plain(text.charAt(at))) seen++;
  }
  return text.length;
}
