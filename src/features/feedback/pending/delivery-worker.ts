/** The tag of the service worker's sync event. */
export const deliveryTag = "deliver-reviews";

const scope = "/feedback/";

/** Background Synchronization in Chromium; TypeScript's library does not declare it. */
interface SyncRegistration {
  sync: { register(tag: string): Promise<void> };
}

/**
 * Installs the service worker that sends stored reviews after the page was closed. Browsers without
 * Background Synchronization send them on the next page of ours (`use-late-delivery.ts`).
 */
export async function installDelivery(): Promise<void> {
  // Development has no built worker.
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register("/review-worker.js", { scope }).catch(() => undefined);
}

/**
 * Asks the browser to start the service worker when the network is back. Returns false if only an open
 * page can send the review.
 */
export async function requestDelivery(): Promise<boolean> {
  try {
    const registration = await navigator.serviceWorker.getRegistration(scope);
    await (registration as unknown as SyncRegistration).sync.register(deliveryTag);
    // Google's check needs a page.
    return document.documentElement.dataset.humanCheck === "altcha";
  } catch {
    // The browser has no service worker or no Background Synchronization, or background work is disabled.
    return false;
  }
}
