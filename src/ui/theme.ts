import { themeKey } from "#src/lib/storage-keys.ts";

export type Theme = "light" | "dark";

const listeners = new Set<() => void>();

/**
 * Sets the saved mode before the first paint; goes inline into <head>.
 * Constant text, so that the content security policy can allow it by its hash.
 */
export const themeScript = `try{if(localStorage.getItem('${themeKey}')==='dark')document.documentElement.dataset.theme='dark'}catch{}`;

/** The mode the page is in now; light where there is no page. */
export function readTheme(): Theme {
  if (typeof document === "undefined") return "light";
  return document.documentElement.dataset.theme === "dark" ? "dark" : "light";
}

/** Changes the mode at once and remembers it in this browser. */
export function setTheme(theme: Theme): void {
  if (theme === "dark") document.documentElement.dataset.theme = "dark";
  else delete document.documentElement.dataset.theme;
  try {
    localStorage.setItem(themeKey, theme);
  } catch {
    // Storage can be refused (private mode): the choice then lasts for this page only.
  }
  for (const listener of listeners) listener();
}

/** Calls back when the mode changes here or in another tab; answers how to stop. */
export function subscribeTheme(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === themeKey) setTheme(event.newValue === "dark" ? "dark" : "light");
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}
