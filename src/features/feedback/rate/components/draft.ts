import { v7 as uuidv7 } from "uuid";
import { draftReviewKey } from "#src/lib/storage-keys.ts";

/** What is being written, with the id it will be stored under. */
export interface Draft {
  id: string;
  rating: number;
  comment: string;
}

const keyOf = (slug: string) => `${draftReviewKey}:${slug}`;

/** The draft of this tab, kept over a reload so that a send repeated after one has the same id. */
export function readDraft(slug: string): Draft {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(keyOf(slug)) ?? "null");
    if (isDraft(draft)) return draft;
  } catch {
    // Storage refused or unreadable: start afresh.
  }
  return { id: uuidv7(), rating: 0, comment: "" };
}

export function keepDraft(slug: string, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(slug), JSON.stringify(draft));
  } catch {
    // The page itself still holds what was typed.
  }
}

export function dropDraft(slug: string): void {
  try {
    sessionStorage.removeItem(keyOf(slug));
  } catch {
    // Nothing was kept, then.
  }
}

function isDraft(value: unknown): value is Draft {
  const draft = value as Partial<Draft> | null;
  return (
    typeof draft?.id === "string" &&
    typeof draft.rating === "number" &&
    typeof draft.comment === "string"
  );
}
