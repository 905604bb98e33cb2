import { redirectDocument } from "react-router";
import { traitsOf } from "./route-traits.ts";

/** Path of the document that this browser page loaded. The router may show other paths since then. */
const loadedPath = typeof window === "undefined" ? undefined : window.location.pathname;

/**
 * A middleware of the router. Loads a document when a navigation of the router leads to a page with its own document,
 * or away from one. The content security policy belongs to the document, not to the path that the router shows.
 */
export function loadOwnDocuments({ request }: { request: Request }): void {
  const { pathname, search } = new URL(request.url);
  if (loadedPath === undefined || pathname === loadedPath) return;
  if (traitsOf(pathname).ownDocument || traitsOf(loadedPath).ownDocument) {
    // The browser would show its own error page. Thrown here, ours is shown.
    if (!navigator.onLine) throw new Error("No network to load another document");
    throw redirectDocument(pathname + search);
  }
}
