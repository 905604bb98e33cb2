const sent: string[] = [];

/**
 * Sends an error of the page to the operator (operator/browser-errors), each message once and at most three per page,
 * and nothing without network. The server removes what may be personal. Part of an inline script.
 */
export function reportError(error: unknown, stack: unknown): void {
  const message = String(error).slice(0, 500);
  if (sent.length > 2 || sent.includes(message) || !navigator.onLine) return;
  sent.push(message);
  navigator.sendBeacon?.(
    "/api/browser-errors/",
    JSON.stringify({ path: location.pathname, message, stack: String(stack).slice(0, 4000) }),
  );
}

/** Reports the errors of the page. Part of an inline script. */
export function reportErrors(): void {
  addEventListener("error", ({ error }) => error && reportError(error, error.stack));
  addEventListener("unhandledrejection", ({ reason }) => reportError(reason, reason?.stack));
}
