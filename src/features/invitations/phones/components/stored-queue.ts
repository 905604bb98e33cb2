import { shopKeyOf } from "#src/features/session/owner/shop-key-of.ts";
import { shownShop } from "#src/features/session/owner/shown-shop.ts";
import { phoneQueueKey } from "#src/lib/storage-keys.ts";
import type { PhoneQueue } from "./phone-queue.ts";

/**
 * What the owner typed, and the queue. Only this tab has them. Memory alone would not do: a phone may discard the tab
 * while WhatsApp is in front of it.
 */
export interface StoredQueue {
  text: string;
  areaCode: string;
  queue: PhoneQueue | undefined;
}

const empty: StoredQueue = { text: "", areaCode: "", queue: undefined };

export function readStoredQueue(): StoredQueue {
  try {
    return { ...empty, ...(JSON.parse(sessionStorage.getItem(key()) ?? "null") as StoredQueue) };
  } catch {
    // Storage is blocked or unreadable: this tab begins without numbers.
    return empty;
  }
}

/** Stores the queue at once, because the next event may be the end of the tab. Without numbers it stores nothing. */
export function storeQueue(stored: StoredQueue): void {
  try {
    if (stored.text || stored.queue) sessionStorage.setItem(key(), JSON.stringify(stored));
    else sessionStorage.removeItem(key());
  } catch {
    // Storage is blocked: the queue is lost on a reload.
  }
}

const key = () => shopKeyOf(phoneQueueKey, shownShop());
