/** An LRU cache of drawings with a limit in bytes. */
export class DrawingCache {
  readonly #maxBytes: number;
  readonly #cached = new Map<string, Buffer>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get(key: string): Buffer | undefined {
    const found = this.#cached.get(key);
    if (found) {
      this.#cached.delete(key);
      this.#cached.set(key, found);
    }
    return found;
  }

  set(key: string, drawing: Buffer): void {
    if (drawing.length > this.#maxBytes || this.#cached.has(key)) return;
    this.#cached.set(key, drawing);
    this.#bytes += drawing.length;
    for (const [oldest, { length }] of this.#cached) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#cached.delete(oldest);
      this.#bytes -= length;
    }
  }
}
