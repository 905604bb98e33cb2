import { chosenShop } from "#src/features/session/owner/chosen-shop.ts";
import { shopKeyOf } from "#src/features/session/owner/shop-key-of.ts";
import { menuRoleKey } from "#src/lib/storage-keys.ts";

/**
 * Inline script before the header and the menu, which the document has before the profile. It tells the style the role
 * that this person had at the last visit, and whether there are several businesses. The document itself is the same
 * for every person, and its menu has all pages.
 */
try {
  const shop = chosenShop(location.search);
  const role = localStorage.getItem(shopKeyOf(menuRoleKey, shop));
  if (role) document.documentElement.dataset.role = role;
  if (shop) document.documentElement.dataset.several = "";
} catch {
  // Storage is blocked: the menu has all pages.
}
