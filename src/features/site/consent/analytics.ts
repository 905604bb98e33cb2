import { trackEvent } from "#src/services/analytics/track-event.ts";

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

let lastPath: string | undefined;

/** Loads Google Analytics once. Call it only after consent. Reports only page views and our events. */
export function startAnalytics(measurementId: string, path: string): void {
  if (window.gtag) return;
  window.dataLayer ??= [];
  window.gtag = function gtag() {
    // Google's script needs the arguments object, not an array.
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
    page_location: window.location.origin + path,
    page_referrer: referrerOrigin(),
  });
  // If consent was withdrawn and given again, the script is loaded already.
  if (document.querySelector("script[data-analytics]")) return;
  const script = document.createElement("script");
  script.async = true;
  script.dataset.analytics = "";
  script.src = `https://www.googletagmanager.com/gtag/js?id=${measurementId}`;
  document.head.append(script);
}

/** Reports a page view by its path without personal data, once per path change. */
export function sendPageView(path: string): void {
  if (path === lastPath) return;
  const page = {
    page_location: window.location.origin + path,
    page_referrer: lastPath ? window.location.origin + lastPath : referrerOrigin(),
  };
  lastPath = path;
  // Events that the script sends by itself must have the same URL, not the browser's.
  window.gtag?.("set", page);
  trackEvent("page_view", { ...page, page_title: document.title });
}

/** Stops Google Analytics after consent is withdrawn, and deletes its cookies. */
export function stopAnalytics(measurementId: string): void {
  if (!window.gtag) return;
  delete window.gtag;
  lastPath = undefined;
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

/** Returns the origin of the referring site, without path and query. */
function referrerOrigin(): string {
  const origin = document.referrer && new URL(document.referrer).origin;
  return origin === window.location.origin ? "" : origin;
}

/** Sets Google's own opt-out flag, which its loaded script respects. */
function disable(measurementId: string, off: boolean): void {
  (window as unknown as Record<string, boolean>)[`ga-disable-${measurementId}`] = off;
}

/** Returns a host and its parent domains, for which cookies may have been set: .loja.exemplo.com.br, … */
function domainsOf(host: string): string[] {
  const parts = host.split(".");
  return parts.slice(0, -1).map((_, index) => `.${parts.slice(index).join(".")}`);
}
