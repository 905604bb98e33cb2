import { draftReplyKey } from "#src/lib/storage-keys.ts";

const keyOf = (code: string) => `${draftReplyKey}:${code}`;

/** Returns the message that the customer writes in this tab. It survives a reload and a change of the language. */
export function readReplyDraft(code: string): string {
  try {
    return sessionStorage.getItem(keyOf(code)) ?? "";
  } catch {
    // Storage is blocked: start with an empty field.
    return "";
  }
}

/** Stores the message, or deletes the stored one if the text is empty. */
export function storeReplyDraft(code: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(keyOf(code), text);
    else sessionStorage.removeItem(keyOf(code));
  } catch {
    // Storage is blocked: the message is only in memory.
  }
}
