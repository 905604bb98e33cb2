import { chosenShop } from "#src/features/session/owner/chosen-shop.ts";
import { shopKeyOf } from "#src/features/session/owner/shop-key-of.ts";
import { withoutDayKey } from "#src/lib/storage-keys.ts";

/**
 * Inline script of /painel. It tells the style whether this owner saw the day at the last visit. The document
 * itself is the same for every owner.
 */
try {
  const key = shopKeyOf(withoutDayKey, chosenShop(location.search));
  if (localStorage.getItem(key)) document.documentElement.dataset.withoutDay = "";
} catch {
  // Storage is blocked: the document shows the heading of the day.
}
