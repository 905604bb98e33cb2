/** A bounded queue that serves owners in turn, so that one owner's many entries do not delay other owners. */
export class FairQueue<Entry> {
  readonly #total: number;
  readonly #perOwner: number;
  readonly #waiting = new Map<string, Entry[]>();
  #size = 0;

  constructor({ total, perOwner }: { total: number; perOwner: number }) {
    this.#total = total;
    this.#perOwner = perOwner;
  }

  /** Adds an entry. Returns false if the queue or the share of this owner is full. */
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
    // A new key of a Map comes last, so this owner waits for all others.
    if (own.length > 0) this.#waiting.set(owner, own);
    this.#size -= 1;
    return entry;
  }
}
