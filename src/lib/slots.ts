/** Bounds how much of something runs at the same time in this process. */
export class Slots {
  readonly #total: number;
  readonly #perKey: number;
  readonly #taken = new Map<string, number>();
  #sum = 0;

  /** At most `total` slots are taken at a time, and at most `perKey` with the same key. */
  constructor({ total, perKey }: { total: number; perKey: number }) {
    this.#total = total;
    this.#perKey = perKey;
  }

  /** Takes a slot. Returns how to release it, which may be called twice; undefined when none is free. */
  take(key: string): (() => void) | undefined {
    const taken = this.#taken.get(key) ?? 0;
    if (this.#sum >= this.#total || taken >= this.#perKey) return undefined;
    this.#taken.set(key, taken + 1);
    this.#sum += 1;
    let released = false;
    return () => {
      if (released) return;
      released = true;
      this.#sum -= 1;
      const left = (this.#taken.get(key) ?? 1) - 1;
      if (left === 0) this.#taken.delete(key);
      else this.#taken.set(key, left);
    };
  }
}
