import { AsyncLocalStorage } from "node:async_hooks";

const requests = new AsyncLocalStorage<{ firstCallAt?: number }>();

/**
 * Runs a request. The calls of the provider in it share one deadline, so that the browser gets our response and
 * not the timeout of a proxy. Jobs have no such deadline.
 */
export function shareDeadline<T>(run: () => Promise<T>): Promise<T> {
  return requests.run({}, run);
}

/**
 * Returns the milliseconds that a call may take if the calls of its request may take `totalMs` together. The
 * first call starts the time. Returns Infinity outside a request.
 */
export function timeLeft(totalMs: number): number {
  const request = requests.getStore();
  if (!request) return Number.POSITIVE_INFINITY;
  request.firstCallAt ??= performance.now();
  return Math.ceil(request.firstCallAt + totalMs - performance.now());
}
