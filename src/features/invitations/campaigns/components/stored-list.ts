import { shopKeyOf } from "#src/features/session/owner/shop-key-of.ts";
import { shownShop } from "#src/features/session/owner/shown-shop.ts";
import { campaignListKey } from "#src/lib/storage-keys.ts";

/** The emails of a running campaign. Only this tab has them; they survive a reload. */
export interface StoredList {
  campaignId: string;
  addresses: string[];
}

export function readStoredList(): StoredList | undefined {
  try {
    // The id of the campaign says whose list it is, also where the key does not name the business yet.
    const stored = sessionStorage.getItem(key()) ?? sessionStorage.getItem(campaignListKey);
    const list = JSON.parse(stored ?? "null") as StoredList | null;
    return list ?? undefined;
  } catch {
    // Storage is blocked or unreadable: the result shows only numbers.
    return undefined;
  }
}

export function storeList(list: StoredList): void {
  try {
    sessionStorage.setItem(key(), JSON.stringify(list));
  } catch {
    // Storage is blocked: the list is lost on a reload.
  }
}

export function deleteStoredList(): void {
  sessionStorage.removeItem(key());
}

const key = () => shopKeyOf(campaignListKey, shownShop());
