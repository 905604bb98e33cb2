import { openedLinkKey } from "#src/lib/storage-keys.ts";
import { hasStorage } from "../owner/stored-session.ts";

/** A confirmation link that was opened in a browser that did not sign up. */
export interface OpenedLink {
  email: string;
  /** The token of the link. It proves that the person at this browser receives the mail. */
  confirmation: string;
}

/** A link is valid no longer than this after its mail. */
const validMs = 48 * 3_600_000;

/**
 * Stores an opened link until the first log-in in this browser: a mail app may close its page before the
 * owner has typed the password.
 */
export function storeOpenedLink({ email, confirmation }: OpenedLink): void {
  localStorage.setItem(
    openedLinkKey,
    JSON.stringify({ email, confirmation, openedAt: Date.now() }),
  );
}

/** Returns the opened link that waits for the first log-in. Deletes one that has expired. */
export function readOpenedLink(): OpenedLink | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(openedLinkKey) ?? "{}");
    const { email, confirmation, openedAt } = stored as Partial<Record<string, unknown>>;
    if (typeof email !== "string" || typeof confirmation !== "string") return undefined;
    if (Number(openedAt) + validMs > Date.now()) return { email, confirmation };
    deleteOpenedLink();
  } catch {
    // Without storage no link can wait.
  }
  return undefined;
}

/** Deletes the opened link, because its account has a password now. */
export function deleteOpenedLink(): void {
  if (hasStorage()) localStorage.removeItem(openedLinkKey);
}
