import { trackEvent } from "#src/services/analytics/track-event.ts";

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

let lastAddress: string | undefined;

/** Loads Google Analytics, once; only after consent. Nothing but pages and our events is measured. */
export function startAnalytics(measurementId: string, address: string): void {
  if (window.gtag) return;
  window.dataLayer ??= [];
  window.gtag = function gtag() {
    // Google's script reads the arguments object itself, no array.
    // biome-ignore lint/complexity/noArguments: see above
    window.dataLayer?.push(arguments);
  };
  disable(measurementId, false);
  window.gtag("consent", "default", {
    ad_storage: "denied",
    ad_user_data: "denied",
    ad_personalization: "denied",
    analytics_storage: "granted",
  });
  window.gtag("js", new Date());
  window.gtag("config", measurementId, {
    send_page_view: false,
    allow_google_signals: false,
    page_location: window.location.origin + address,
    page_referrer: cameFrom(),
  });
  // After a no and another yes the script is there already.
  if (document.querySelector("script[data-analytics]")) return;
  const script = document.createElement("script");
  script.async = true;
  script.dataset.analytics = "";
  script.src = `https://www.googletagmanager.com/gtag/js?id=${measurementId}`;
  document.head.append(script);
}

/** Tells of a page once, by its public address. */
export function sendPageView(address: string): void {
  if (address === lastAddress) return;
  const page = {
    page_location: window.location.origin + address,
    page_referrer: lastAddress ? window.location.origin + lastAddress : cameFrom(),
  };
  lastAddress = address;
  // What the script sends by itself must carry the same address, and not the browser's.
  window.gtag?.("set", page);
  trackEvent("page_view", { ...page, page_title: document.title });
}

/** Takes a yes back: nothing more is sent, and Google's cookies go. */
export function stopAnalytics(measurementId: string): void {
  if (!window.gtag) return;
  delete window.gtag;
  lastAddress = undefined;
  disable(measurementId, true);
  const names = document.cookie.split("; ").map((cookie) => cookie.split("=")[0] ?? "");
  const domains = ["", ...domainsOf(window.location.hostname)];
  for (const name of names.filter((name) => name.startsWith("_ga"))) {
    for (const domain of domains) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser.
      document.cookie = `${name}=; max-age=0; path=/${domain && `; domain=${domain}`}`;
    }
  }
}

/** The other site that led here, without what it knew. */
function cameFrom(): string {
  const origin = document.referrer && new URL(document.referrer).origin;
  return origin === window.location.origin ? "" : origin;
}

/** Google's own switch, which its loaded script obeys. */
function disable(measurementId: string, off: boolean): void {
  (window as unknown as Record<string, boolean>)[`ga-disable-${measurementId}`] = off;
}

/** loja.exemplo.com.br: itself and every domain above it that a cookie may have been set for. */
function domainsOf(host: string): string[] {
  const parts = host.split(".");
  return parts.slice(0, -1).map((_, index) => `.${parts.slice(index).join(".")}`);
}
