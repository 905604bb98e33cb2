import { call } from "#src/http/client.ts";
import { accessTokenKey, visitKey } from "#src/lib/storage-keys.ts";
import type { countVisit } from "../contract.ts";
import { inKiosk } from "./kiosk.ts";
import { sourceOfLink } from "./source-of-link.ts";

/**
 * Reports a visit once per tab and business. A prerendered page or a background tab counts when it
 * becomes visible. A browser with an owner session does not count. In kiosk mode each started review
 * counts, not the page load.
 */
export function reportVisitOnce(slug: string): void {
  if (inKiosk()) return;
  if (document.visibilityState === "hidden") {
    document.addEventListener("visibilitychange", () => reportVisitOnce(slug), { once: true });
    return;
  }
  const key = `${visitKey}:${slug}`;
  try {
    if (localStorage.getItem(accessTokenKey) || sessionStorage.getItem(key)) return;
    sessionStorage.setItem(key, "1");
  } catch {
    // Without storage every reload would count, so nothing is counted.
    return;
  }
  reportVisit(slug);
}

/** Reports one visit. A failed call is ignored, because the customer does not need its result. */
export function reportVisit(slug: string): void {
  void call<typeof countVisit>("POST /api/client/{slug}/visit/", {
    params: { slug },
    body: { source: sourceOfLink() },
    keepalive: true,
  }).catch(() => undefined);
}
