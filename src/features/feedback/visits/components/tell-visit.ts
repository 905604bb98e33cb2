import { call } from "#src/http/client.ts";
import { accessTokenKey, visitKey } from "#src/lib/storage-keys.ts";
import type { countVisit } from "../contract.ts";
import { inKiosk } from "./kiosk.ts";
import { sourceOfLink } from "./source-of-link.ts";

/**
 * Has a visit counted, once a tab and business, as soon as the page is seen: one prepared ahead or
 * in a tab behind waits. An owner signed in here is no visitor, nor is a tablet on the counter: there
 * each customer who begins is one. Nothing depends on the answer.
 */
export function tellVisit(slug: string): void {
  if (inKiosk()) return;
  if (document.visibilityState === "hidden") {
    document.addEventListener("visibilitychange", () => tellVisit(slug), { once: true });
    return;
  }
  const key = `${visitKey}:${slug}`;
  try {
    if (localStorage.getItem(accessTokenKey) || sessionStorage.getItem(key)) return;
    sessionStorage.setItem(key, "1");
  } catch {
    // Where nothing can be noted, every reload would count.
    return;
  }
  tellVisitor(slug);
}

/** Has one visit counted, whatever was counted before. */
export function tellVisitor(slug: string): void {
  void call<typeof countVisit>("POST /api/client/{slug}/visit/", {
    params: { slug },
    body: { source: sourceOfLink() },
    keepalive: true,
  }).catch(() => undefined);
}
