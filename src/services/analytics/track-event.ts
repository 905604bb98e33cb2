declare global {
  interface Window {
    /** Google Analytics, there only after the visitor agreed to it. */
    gtag?: (...args: unknown[]) => void;
  }
}

/** Tells analytics of an event; without consent there is nobody to tell. */
export function trackEvent(name: string, params: Record<string, string>): void {
  window.gtag?.("event", name, params);
}
