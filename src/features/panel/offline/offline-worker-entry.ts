import { type PushedMessage, showNotifications } from "#src/features/push/show-notifications.ts";
import { panelPages } from "#src/panel-pages.ts";
import { offlinePage } from "./offline-page.ts";

/**
 * The panel's service worker. It shows our own page instead of the browser's error when a page of the panel
 * cannot be loaded. It stores nothing: every page and every response comes from the network (decision 0159).
 * It also shows the notifications of this device (decision 0241).
 */

/** TypeScript's library for documents does not declare the events of workers. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface InstallEvent extends WorkerEvent {
  /** Chromium's rules for requests that need no worker. */
  addRoutes?(rules: object): Promise<void>;
}

interface NavigationEvent extends WorkerEvent {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

const worker = self as unknown as {
  addEventListener(type: "install", listener: (event: InstallEvent) => void): void;
  addEventListener(type: "activate", listener: (event: WorkerEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: NavigationEvent) => void): void;
  skipWaiting(): Promise<void>;
  registration: { navigationPreload?: { enable(): Promise<void> } };
};

worker.addEventListener("install", (event) => {
  // Without the rule the browser asks the worker about each API call and file, which delays them a little.
  const rule = { condition: { not: { requestMode: "navigate" } }, source: "network" };
  event.waitUntil(Promise.resolve(event.addRoutes?.(rule)).catch(() => undefined));
  event.waitUntil(worker.skipWaiting());
});

worker.addEventListener("activate", (event) => {
  // The browser requests the page while it starts the worker.
  event.waitUntil(worker.registration.navigationPreload?.enable() ?? Promise.resolve());
});

worker.addEventListener("fetch", (event) => {
  const { mode, method, url } = event.request;
  const isVisit = mode === "navigate" && method === "GET";
  // A scope is a prefix: /resumo-semanal/cancelar is in the scope of /resumo, but is no page of the panel.
  if (isVisit && Object.hasOwn(panelPages, new URL(url).pathname)) event.respondWith(load(event));
});

async function load({ request, preloadResponse }: NavigationEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    // The request got no response: no network, or no server.
    return offlinePage();
  }
}

/** What `features/push/push-to-business.server.ts` sends. */
interface BusinessMessage extends PushedMessage {
  text: string;
}

showNotifications<BusinessMessage>(({ text }) => ({ title: text, lang: "pt-BR" }));
