/** What the service worker's wake-up is called. */
export const deliveryTag = "deliver-reviews";

const scope = "/feedback/";

/** Background Synchronization as Chromium has it; TypeScript's library does not know it. */
interface Synchronizing {
  sync?: { register(tag: string): Promise<void> };
}

/**
 * Installs the service worker that delivers kept reviews after this page was closed. Browsers
 * without it deliver when a review page is open again.
 */
export async function installDelivery(): Promise<void> {
  // Development has no built worker.
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register("/review-worker.js", { scope }).catch(() => undefined);
}

/** Asks the browser to wake the service worker once the network is back. */
export async function askForDelivery(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(scope);
  // Refused where the person forbade background work: the open page delivers then.
  await (registration as Synchronizing | undefined)?.sync
    ?.register(deliveryTag)
    .catch(() => undefined);
}
