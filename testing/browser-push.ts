import type { Page } from "@playwright/test";
import { quietUntil } from "#src/features/push/quiet-hours.ts";
import type { TestProgram } from "./browser.ts";

/** Without a quiet phone, whatever the time of the test is. */
export function wakeUp({ clock }: TestProgram): Date {
  clock.set(quietUntil(clock.now()) ?? clock.now());
  return clock.now();
}

/** Gives the browser a subscription of the emulated push service: the real one needs the browser's maker. */
export async function subscribeAtEmulator(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const key = "subscription-of-the-test";
    // Without a window Chromium calls a granted permission denied here.
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    const asSubscription = (text: string | null) =>
      text === null
        ? null
        : ({
            ...JSON.parse(text),
            options: {},
            toJSON: () => JSON.parse(text),
            unsubscribe: async () => {
              sessionStorage.removeItem(key);
              return true;
            },
          } as PushSubscription);
    PushManager.prototype.getSubscription = async () => asSubscription(sessionStorage.getItem(key));
    PushManager.prototype.subscribe = async () => {
      const response = await fetch("/sandbox/push/subscription", { method: "POST" });
      const text = await response.text();
      sessionStorage.setItem(key, text);
      return asSubscription(text) as PushSubscription;
    };
  });
}

/** Hands a message of the push service to the worker of a scope, as the browser would. */
export async function deliverPush(page: Page, scope: string, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => new URL(scopeURL).pathname === scope);
      if (own) resolve(own.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const { origin } = new URL(page.url());
  await session.send("ServiceWorker.deliverPushMessage", {
    origin,
    registrationId: await found,
    data,
  });
}

/** Without a window Chromium shows no notification, so the worker of a scope notes what it would show. */
export async function recordNotifications(
  page: Page,
  scope: string,
): Promise<() => Promise<unknown>> {
  const workers = page.context().serviceWorkers();
  const scopes = await Promise.all(workers.map((one) => one.evaluate("registration.scope")));
  const worker = workers.find((_, at) => new URL(String(scopes[at])).pathname === scope);
  if (!worker) throw new Error(`The worker of ${scope} does not run`);
  await worker.evaluate(`
    self.shown = [];
    registration.showNotification = async (title, { data }) => self.shown.push([title, data.path]);
  `);
  return () => worker.evaluate("self.shown");
}
