import { useSyncExternalStore } from "react";
import { analyticsConsentKey } from "#src/lib/storage-keys.ts";

export type Consent = "granted" | "denied" | "unasked";

const listeners = new Set<() => void>();
let reopened = false;

function read(): Consent {
  try {
    const kept = localStorage.getItem(analyticsConsentKey);
    return kept === "granted" || kept === "denied" ? kept : "unasked";
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

/** What this browser has answered to being measured. On the server nobody has been asked. */
export function useConsent(): Consent | undefined {
  return useSyncExternalStore(subscribe, read, () => undefined);
}

/** Whether the question is on screen: until answered, and whenever asked for again. */
export function useQuestionOpen(): boolean {
  const open = () => reopened || read() === "unasked";
  return useSyncExternalStore(subscribe, open, () => false);
}

export function answerConsent(consent: "granted" | "denied"): void {
  try {
    localStorage.setItem(analyticsConsentKey, consent);
  } catch {
    // Without storage there is no consent to rely on: the question comes again, nothing loads.
  }
  reopened = false;
  for (const listener of listeners) listener();
}

export function askAgain(): void {
  reopened = true;
  for (const listener of listeners) listener();
}
