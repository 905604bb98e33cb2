import { campaignListKey } from "#src/lib/storage-keys.ts";

/** The addresses of a campaign, which nobody but this tab has; they survive a reload. */
export interface KeptList {
  campaignId: string;
  addresses: string[];
}

export function readKeptList(): KeptList | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(campaignListKey) ?? "null") as KeptList | null;
    return kept ?? undefined;
  } catch {
    // Where nothing may be stored, or something else was: the result then shows numbers alone.
    return undefined;
  }
}

export function keepList(list: KeptList): void {
  try {
    sessionStorage.setItem(campaignListKey, JSON.stringify(list));
  } catch {
    // As above: the list then lasts as long as the page.
  }
}

export function dropList(): void {
  sessionStorage.removeItem(campaignListKey);
}
