import { draftReviewKey } from "#src/lib/storage-keys.ts";
import type { Feedback } from "./contract.ts";

/** The review that the customer writes. The first input gives it the id it will be stored under. */
export type Draft = Omit<Feedback, "id" | "recaptcha" | "source" | "kiosk"> & { id: string };

export const emptyDraft: Draft = { id: "", rating: 0, comment: "" };

const keyOf = (slug: string) => `${draftReviewKey}:${slug}`;

/** Returns the draft of this tab, which survives a reload. */
export function readDraft(slug: string): Draft {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(keyOf(slug)) ?? "null");
    if (isDraft(draft)) return draft;
  } catch {
    // Storage is blocked or unreadable: start with an empty draft.
  }
  return { ...emptyDraft };
}

export function storeDraft(slug: string, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(slug), JSON.stringify(draft));
  } catch {
    // Storage is blocked: the draft is only in memory.
  }
}

export function deleteDraft(slug: string): void {
  try {
    sessionStorage.removeItem(keyOf(slug));
  } catch {
    // Storage is blocked: nothing was stored.
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
