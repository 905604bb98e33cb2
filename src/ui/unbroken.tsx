import type { ReactNode } from "react";

/**
 * Keeps 'e-mail' in one line in a text that JSX shows as a value. The text stays as it is, so that it is found and read
 * as before. The build does it for text that stands in JSX itself (vite.unbroken-text.ts).
 */
export function unbroken(text: ReactNode): ReactNode {
  if (typeof text !== "string") return text;
  return text.split(/(\be-mails?\b)/i).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity, and their order is fixed.
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}
