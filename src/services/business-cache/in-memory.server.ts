import { isDeepStrictEqual } from "node:util";
import { DatabaseUnavailable } from "#src/db/unavailable.ts";
import type { Clock } from "#src/services/clock.ts";
import type { BusinessCache } from "./business-cache.ts";

/** Lifetime of an entry. Limits the effect of a lost announcement, and of changes that no row shows. */
const lifetimeMs = 10_000;
/**
 * Limit that keeps many distinct keys from filling the memory of the process. The key that was loaded
 * longest ago goes first, because a key in use is loaded again after its lifetime.
 */
const maxKeys = 20_000;
/** The same for keys without a value, which clients invent. All go when there are more. */
const maxAbsent = 1_000;

interface CacheEntry {
  value: { businessId: string };
  loadedAt: number;
}

/** The absolute value, because the system's clock may have been set back. */
const isFresh = (loadedAt: number, now: number) => Math.abs(now - loadedAt) < lifetimeMs;

/**
 * Cache whose entries are dropped when the database announces a change of their business. While the
 * database is unavailable an expired entry is served, so that review pages stay up during an outage. An
 * expired entry whose reloaded value is equal keeps its object, and with it the responses made from it.
 */
export class InMemoryBusinessCache implements BusinessCache {
  readonly #clock: Clock;
  readonly #entries = new Map<string, CacheEntry>();
  readonly #keysOf = new Map<string, Set<string>>();
  /** When keys had no value. They have none for the same lifetime, or until any change is announced. */
  readonly #absent = new Map<string, number>();
  #changes = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  getOrLoad<T extends { businessId: string }>(
    key: string,
    load: () => Promise<T | undefined>,
    { keepsAbsence = false } = {},
  ): T | undefined | Promise<T | undefined> {
    const now = this.#clock.now().getTime();
    const entry = this.#entries.get(key);
    if (entry && isFresh(entry.loadedAt, now)) return entry.value as T;
    if (isFresh(this.#absent.get(key) ?? Number.NEGATIVE_INFINITY, now)) return undefined;
    return this.#load(key, load, { entry, now, keepsAbsence });
  }

  async #load<T extends { businessId: string }>(
    key: string,
    load: () => Promise<T | undefined>,
    known: { entry: CacheEntry | undefined; now: number; keepsAbsence: boolean },
  ): Promise<T | undefined> {
    const { entry, now, keepsAbsence } = known;
    const changesBefore = this.#changes;
    const loaded = await load().catch((error: unknown) => {
      if (entry && error instanceof DatabaseUnavailable) return entry.value as T;
      throw error;
    });
    if (loaded && loaded === entry?.value) return loaded;
    // A change announced during `load` may be missing in the value: return it, but do not cache it.
    if (changesBefore !== this.#changes) return loaded;
    if (!loaded) {
      if (!keepsAbsence) return undefined;
      if (this.#absent.size >= maxAbsent) this.#absent.clear();
      this.#absent.set(key, now);
      return undefined;
    }
    // Another caller may have stored an equal value meanwhile.
    const stored = this.#entries.get(key)?.value as T | undefined;
    const value = isDeepStrictEqual(loaded, stored) ? (stored as T) : loaded;
    this.#store(key, value, now);
    return value;
  }

  drop(businessId: string): void {
    this.#changes += 1;
    // It may be a new business, or a new address of one.
    this.#absent.clear();
    for (const key of this.#keysOf.get(businessId) ?? []) this.#entries.delete(key);
    this.#keysOf.delete(businessId);
  }

  /** Expires all entries, because announcements may have been missed. */
  expireAll(): void {
    this.#changes += 1;
    this.#absent.clear();
    for (const entry of this.#entries.values()) entry.loadedAt = Number.NEGATIVE_INFINITY;
  }

  #store(key: string, value: { businessId: string }, loadedAt: number): void {
    this.#remove(key);
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined && this.#entries.size >= maxKeys) this.#remove(oldest);
    this.#entries.set(key, { value, loadedAt });
    const keys = this.#keysOf.get(value.businessId) ?? new Set();
    this.#keysOf.set(value.businessId, keys.add(key));
  }

  #remove(key: string): void {
    const businessId = this.#entries.get(key)?.value.businessId;
    if (businessId === undefined) return;
    this.#entries.delete(key);
    const keys = this.#keysOf.get(businessId);
    keys?.delete(key);
    if (keys?.size === 0) this.#keysOf.delete(businessId);
  }
}
