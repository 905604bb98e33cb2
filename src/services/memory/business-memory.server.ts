import { DatabaseUnavailable } from "#src/db/unavailable.ts";
import type { Clock } from "#src/services/clock.ts";
import type { Memory } from "./memory.ts";

/** A lost announcement, or a change that only time makes, shows after this long. */
const longestMs = 10_000;
/** Keeps a flood of distinct keys from filling the process. */
const mostKeys = 20_000;

interface Kept {
  answer: { businessId: string };
  until: number;
}

/**
 * Memory whose answers are dropped when their business is announced as changed. While the database
 * is unavailable an expired answer is served, so that review pages stay up during an outage.
 */
export class BusinessMemory implements Memory {
  readonly #clock: Clock;
  readonly #kept = new Map<string, Kept>();
  readonly #keysOf = new Map<string, Set<string>>();
  #changes = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async recall<T extends { businessId: string }>(
    key: string,
    load: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const now = this.#clock.now().getTime();
    const kept = this.#kept.get(key);
    if (kept && kept.until > now) return kept.answer as T;
    const changesBefore = this.#changes;
    const answer = await load().catch((error: unknown) => {
      if (kept && error instanceof DatabaseUnavailable) return kept.answer as T;
      throw error;
    });
    if (answer === kept?.answer) return answer;
    // A change announced while loading may not be in the answer: use it, but do not keep it.
    if (answer && changesBefore === this.#changes) this.#keep(key, answer, now + longestMs);
    return answer;
  }

  /** Drops what is remembered of one business. */
  forget(businessId: string): void {
    this.#changes += 1;
    for (const key of this.#keysOf.get(businessId) ?? []) this.#kept.delete(key);
    this.#keysOf.delete(businessId);
  }

  /** Expires everything, for when announcements may have been missed. */
  expireAll(): void {
    this.#changes += 1;
    for (const kept of this.#kept.values()) kept.until = 0;
  }

  #keep(key: string, answer: { businessId: string }, until: number): void {
    if (this.#kept.size >= mostKeys) this.#clear();
    this.#kept.set(key, { answer, until });
    const keys = this.#keysOf.get(answer.businessId) ?? new Set();
    this.#keysOf.set(answer.businessId, keys.add(key));
  }

  #clear(): void {
    this.#changes += 1;
    this.#kept.clear();
    this.#keysOf.clear();
  }
}
