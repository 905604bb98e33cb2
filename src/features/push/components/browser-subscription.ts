import type { PushTarget } from "#src/services/push/push.ts";

/**
 * Subscribes this browser at its push service; the worker gets the messages. The permission must be granted. Rejects
 * with a DOMException if the browser does not reach its push service.
 */
export async function subscribeBrowser(options: {
  worker: string;
  scope: string;
  /** The public key of the server. */
  key: string;
}): Promise<PushSubscription> {
  const { worker, scope, key } = options;
  const { pushManager } = await activeWorker(worker, scope);
  const former = await pushManager.getSubscription();
  // A subscription with another key of ours cannot be changed.
  if (former && keyOf(former) !== key) await former.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Returns what the server needs to send to a subscription. */
export function subscriptionKeys(subscription: PushSubscription): PushTarget {
  const { endpoint = "", keys = {} } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys;
  return { endpoint, keys: { p256dh, auth } };
}

/** Browsers subscribe only with a worker that is active. */
async function activeWorker(url: string, scope: string): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(url, { scope });
  const worker = registration.installing ?? registration.waiting;
  if (!registration.active && worker) {
    await new Promise<void>((resolve) => {
      worker.addEventListener("statechange", () => worker.state === "activated" && resolve());
    });
  }
  return registration;
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
