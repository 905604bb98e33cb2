import { withoutDayKey } from "#src/lib/storage-keys.ts";

/**
 * An inline script for the document of /painel. It tells the style whether this owner saw the day at the last
 * visit. The document itself is the same for every owner.
 * The text is constant, because the content security policy allows it by its hash.
 */
export const firstViewScript = `try{if(localStorage.getItem("${withoutDayKey}"))document.documentElement.dataset.withoutDay=""}catch{}`;

/** Stores whether /painel shows the day to this owner, for the next document. */
export function storeFirstView(showsDay: boolean): void {
  if (showsDay) localStorage.removeItem(withoutDayKey);
  else localStorage.setItem(withoutDayKey, "yes");
}
