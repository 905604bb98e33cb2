const weakSignalMs = 10_000;

/** Ends a request that a weak signal leaves hanging. A plain timer: tests can let its time pass. */
export function patience(): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException("No answer", "TimeoutError")), weakSignalMs);
  return controller.signal;
}
