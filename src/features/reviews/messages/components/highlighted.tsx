import { searchWords } from "#src/lib/text/search-words.ts";

/** A text with the words of a search marked. */
export function Highlighted({ text, search }: { text: string; search: string | undefined }) {
  const words = searchWords(search ?? "");
  if (words.length === 0) return text;
  // The longest word first, or "pão" would mark only a part of "pãozinho".
  const either = words.toSorted((a, b) => b.length - a.length).join("|");
  // With one group, the odd parts are the matches.
  return text.split(new RegExp(`(${either})`, "u")).map((part, index) =>
    index % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity.
      <mark key={index} className="rounded-sm bg-warning-soft font-semibold text-ink">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
