import { accessTokenKey } from "#src/lib/storage-keys.ts";

/** Inline script of the log-in: hides the form for an owner with a session until the panel opens. */
try {
  if (localStorage.getItem(accessTokenKey)) document.documentElement.dataset.hold = "";
} catch {
  // Storage is blocked: there is no session.
}
