import { accessTokenKey, shopKey } from "#src/lib/storage-keys.ts";
import { shopOfQuery } from "./shop-of-query.ts";
import { accountOf } from "./shown-account.ts";

/**
 * Returns the business that a new document of this tab shows: the one in the query of its URL, else the last one of
 * this tab, else the last one of this browser. Returns null if none was chosen: the server then takes the oldest.
 */
export function chosenShop(query: string): string | null {
  return shopOfQuery(query) ?? storedShop(sessionStorage) ?? storedShop(localStorage);
}

/** Returns the stored choice of the signed-in account, else null. */
export function storedShop(storage: Storage): string | null {
  const [account, shop = null] = storage.getItem(shopKey)?.split(" ") ?? [];
  return account === accountOf(localStorage.getItem(accessTokenKey)) ? shop : null;
}
