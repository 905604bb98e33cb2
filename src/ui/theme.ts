import { themeKey } from "#src/lib/storage-keys.ts";

export type Theme = "light" | "dark";

const listeners = new Set<() => void>();

/** Returns the current theme; light on the server. */
export function readTheme(): Theme {
  if (typeof document === "undefined") return "light";
  return document.documentElement.dataset.theme === "dark" ? "dark" : "light";
}

/** Changes the theme and stores it in this browser. */
export function setTheme(theme: Theme): void {
  if (theme === "dark") document.documentElement.dataset.theme = "dark";
  else delete document.documentElement.dataset.theme;
  try {
    localStorage.setItem(themeKey, theme);
  } catch {
    // Storage can be blocked (private mode): the choice then lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

/** Calls `listener` when the theme changes here or in another tab. Returns how to unsubscribe. */
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
