import { withoutDayKey } from "#src/lib/storage-keys.ts";

/**
 * Inline script of /painel. It tells the style whether this owner saw the day at the last visit. The document
 * itself is the same for every owner.
 */
try {
  if (localStorage.getItem(withoutDayKey)) document.documentElement.dataset.withoutDay = "";
} catch {
  // Storage is blocked: the document shows the heading of the day.
}
