import { chosenShop } from "#src/features/session/owner/chosen-shop.ts";
import { shopKeyOf } from "#src/features/session/owner/shop-key-of.ts";
import { menuRoleKey } from "#src/lib/storage-keys.ts";

/**
 * Inline script before the menu of a document without the profile. It tells the style the role that this person had
 * at the last visit. The document itself is the same for every person, and its menu has all pages.
 */
try {
  const role = localStorage.getItem(shopKeyOf(menuRoleKey, chosenShop(location.search)));
  if (role) document.documentElement.dataset.role = role;
} catch {
  // Storage is blocked: the menu has all pages.
}
