import { campaignListKey } from "#src/lib/storage-keys.ts";

/** The emails of a running campaign. Only this tab has them; they survive a reload. */
export interface StoredList {
  campaignId: string;
  addresses: string[];
}

export function readStoredList(): StoredList | undefined {
  try {
    const list = JSON.parse(sessionStorage.getItem(campaignListKey) ?? "null") as StoredList | null;
    return list ?? undefined;
  } catch {
    // Storage is blocked or unreadable: the result shows only numbers.
    return undefined;
  }
}

export function storeList(list: StoredList): void {
  try {
    sessionStorage.setItem(campaignListKey, JSON.stringify(list));
  } catch {
    // Storage is blocked: the list is lost on a reload.
  }
}

export function deleteStoredList(): void {
  sessionStorage.removeItem(campaignListKey);
}
