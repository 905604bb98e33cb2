import { shopKeyOf } from "#src/features/session/owner/shop-key-of.ts";
import { shownShop } from "#src/features/session/owner/shown-shop.ts";
import type { Role } from "#src/features/session/role.ts";
import { menuRoleKey } from "#src/lib/storage-keys.ts";

/** Stores for the next document which pages its menu shows before the profile arrives. An owner stores nothing. */
export function storeMenuRole(role: Role | "none"): void {
  const key = shopKeyOf(menuRoleKey, shownShop());
  if (role === "owner") localStorage.removeItem(key);
  else localStorage.setItem(key, role);
}
