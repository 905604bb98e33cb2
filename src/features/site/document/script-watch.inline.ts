import { navigationTargetKey } from "#src/lib/storage-keys.ts";
import { reportError } from "./report-error.ts";
import { retryButton, showErrorPage, watchScripts } from "./watch-scripts.ts";

/**
 * Inline script in the head of all other documents. A page that is readable without scripts keeps its text and
 * gets a bar. If the router reloaded the page during a navigation, because the server was updated, the script
 * continues to the target of the navigation. The target stays stored until its page is open, because another
 * reload may interrupt the way there.
 */
try {
  const target = sessionStorage.getItem(navigationTargetKey);
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (
    target &&
    target !== location.href &&
    new URL(target).origin === location.origin &&
    visit?.type === "reload"
  ) {
    reportError("A script of the next page did not load", "/assets/next-page.js");
    location.replace(target);
  } else sessionStorage.removeItem(navigationTargetKey);
} catch {
  // Storage is blocked: the page that was loaded stays.
}

/** In milliseconds: after a failure the style sheet is requested again, since later parts of the page need it. */
const styleRetry = 5000;
addEventListener(
  "error",
  ({ target }) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== "stylesheet") return;
    setTimeout(() => target.replaceWith(target.cloneNode()), styleRetry);
  },
  true,
);

watchScripts((box) => {
  if (!document.querySelector("[data-reads-alone]")) return showErrorPage(box);
  box.className =
    "fixed inset-x-0 bottom-0 z-40 flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-t border-line bg-raised p-3 text-ink";
  box.innerHTML = `<p>Parte da página não carregou.</p>${retryButton}`;
  document.body.append(box);
});
