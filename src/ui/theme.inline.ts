import { themeKey } from "#src/lib/storage-keys.ts";

/** Inline script of each document's head: sets the stored theme before the first paint. */
try {
  if (localStorage.getItem(themeKey) === "dark") document.documentElement.dataset.theme = "dark";
} catch {
  // Storage is blocked: the page is light.
}
