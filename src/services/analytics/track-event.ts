declare global {
  interface Window {
    /** Google Analytics; defined only after consent. */
    gtag?: (...args: unknown[]) => void;
  }
}

/** Reports an event to Google Analytics. Does nothing without consent. */
export function trackEvent(name: string, params: Record<string, string>): void {
  window.gtag?.("event", name, params);
}
