import { shopKeyOf } from "#src/features/session/owner/shop-key-of.ts";
import { shownShop } from "#src/features/session/owner/shown-shop.ts";
import { withoutDayKey } from "#src/lib/storage-keys.ts";

/** Stores whether /painel shows the day to this owner, for the next document. */
export function storeFirstView(showsDay: boolean): void {
  const key = shopKeyOf(withoutDayKey, shownShop());
  if (showsDay) localStorage.removeItem(key);
  else localStorage.setItem(key, "yes");
}
