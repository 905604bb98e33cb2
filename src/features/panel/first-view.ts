import { withoutDayKey } from "#src/lib/storage-keys.ts";

/** Stores whether /painel shows the day to this owner, for the next document. */
export function storeFirstView(showsDay: boolean): void {
  if (showsDay) localStorage.removeItem(withoutDayKey);
  else localStorage.setItem(withoutDayKey, "yes");
}
