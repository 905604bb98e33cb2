import { useSyncExternalStore } from "react";
import { analyticsConsentKey } from "#src/lib/storage-keys.ts";

export type Consent = "granted" | "denied" | "unasked";

const listeners = new Set<() => void>();
let reopened = false;

function read(): Consent {
  try {
    const stored = localStorage.getItem(analyticsConsentKey);
    return stored === "granted" || stored === "denied" ? stored : "unasked";
  } catch {
    return "unasked";
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Returns the stored answer of this browser; undefined on the server. */
export function useConsent(): Consent | undefined {
  return useSyncExternalStore(subscribe, read, () => undefined);
}

/** Returns true while the question is shown: until the visitor answers, and after `askAgain`. */
export function useQuestionOpen(): boolean {
  const open = () => reopened || read() === "unasked";
  return useSyncExternalStore(subscribe, open, () => false);
}

/** Stores the answer and closes the question. */
export function answerConsent(consent: "granted" | "denied"): void {
  try {
    localStorage.setItem(analyticsConsentKey, consent);
  } catch {
    // Without storage there is no proof of consent: nothing loads, and the question is shown again.
  }
  reopened = false;
  for (const listener of listeners) listener();
}

/** Shows the question again. */
export function askAgain(): void {
  reopened = true;
  for (const listener of listeners) listener();
}
