const timeoutMs = 10_000;

/** Aborts a request without a response. Uses a plain timer, so that tests can advance its time. */
export function timeoutSignal(): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException("No answer", "TimeoutError")), timeoutMs);
  return controller.signal;
}
