/** The tag of the service worker's sync event. */
export const deliveryTag = "deliver-reviews";

const scope = "/feedback/";

/** Background Synchronization in Chromium; TypeScript's library does not declare it. */
interface SyncRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/**
 * Installs the service worker that sends stored reviews after the page was closed. Browsers without
 * Background Synchronization send them at the next visit of a review page.
 */
export async function installDelivery(): Promise<void> {
  // Development has no built worker.
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register("/review-worker.js", { scope }).catch(() => undefined);
}

/** Asks the browser to start the service worker when the network is back. */
export async function requestDelivery(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(scope);
  // The browser rejects it if background work is disabled. The open page then sends the review.
  await (registration as SyncRegistration | undefined)?.sync
    ?.register(deliveryTag)
    .catch(() => undefined);
}
