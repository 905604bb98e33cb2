import type { Clock } from "#src/services/clock.ts";

/** Maximum of keys, so that a flood of distinct keys does not exhaust the memory. */
const maxKeys = 50_000;

/** Values in the memory of this process. Each value has its own expiry time. */
export class ExpiringMap<Value> {
  readonly #clock: Clock;
  readonly #entries = new Map<string, { value: Value; until: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Returns the value and its expiry time in milliseconds since 1970; undefined if it has expired. */
  get(key: string): { value: Value; until: number } | undefined {
    const entry = this.#entries.get(key);
    return entry && entry.until > this.#clock.now().getTime() ? entry : undefined;
  }

  set(key: string, value: Value, until: number): void {
    if (this.#entries.size >= maxKeys) this.#deleteExpired();
    this.#entries.set(key, { value, until });
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  #deleteExpired(): void {
    const now = this.#clock.now().getTime();
    for (const [key, { until }] of this.#entries) if (until <= now) this.#entries.delete(key);
    if (this.#entries.size >= maxKeys) this.#entries.clear();
  }
}
