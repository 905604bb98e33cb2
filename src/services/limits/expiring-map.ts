import type { Clock } from "#src/services/clock.ts";

/** Keeps a flood of distinct keys from filling the process. */
const mostKeys = 50_000;

/** Values of this process alone, each until its own moment. */
export class ExpiringMap<Value> {
  readonly #clock: Clock;
  readonly #kept = new Map<string, { value: Value; until: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The value and when it ends, in milliseconds since 1970; undefined when that is past. */
  get(key: string): { value: Value; until: number } | undefined {
    const kept = this.#kept.get(key);
    return kept && kept.until > this.#clock.now().getTime() ? kept : undefined;
  }

  set(key: string, value: Value, until: number): void {
    if (this.#kept.size >= mostKeys) this.#sweep();
    this.#kept.set(key, { value, until });
  }

  delete(key: string): void {
    this.#kept.delete(key);
  }

  #sweep(): void {
    const now = this.#clock.now().getTime();
    for (const [key, { until }] of this.#kept) if (until <= now) this.#kept.delete(key);
    if (this.#kept.size >= mostKeys) this.#kept.clear();
  }
}
