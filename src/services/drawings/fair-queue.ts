/** A bounded queue whose owners take turns, so that one owner's many entries delay nobody else's. */
export class FairQueue<Entry> {
  readonly #total: number;
  readonly #perOwner: number;
  readonly #waiting = new Map<string, Entry[]>();
  #size = 0;

  constructor({ total, perOwner }: { total: number; perOwner: number }) {
    this.#total = total;
    this.#perOwner = perOwner;
  }

  /** Adds an entry. Returns false when the queue is full, for all or for this owner. */
  add(owner: string, entry: Entry): boolean {
    const own = this.#waiting.get(owner) ?? [];
    if (this.#size >= this.#total || own.length >= this.#perOwner) return false;
    own.push(entry);
    this.#waiting.set(owner, own);
    this.#size += 1;
    return true;
  }

  /** Removes and returns the first entry of the owner whose turn it is. */
  next(): Entry | undefined {
    const [first] = this.#waiting;
    if (!first) return undefined;
    const [owner, own] = first;
    const entry = own.shift();
    this.#waiting.delete(owner);
    // Behind the other owners.
    if (own.length > 0) this.#waiting.set(owner, own);
    this.#size -= 1;
    return entry;
  }
}
