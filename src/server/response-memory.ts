import { performance } from "node:perf_hooks";
import {
  storedResponseBytes,
  storedResponseEvictions,
} from "#src/services/metrics/metrics.server.ts";
import { compressBest, type StoredResponse } from "./prepare-response.ts";

/** A rendered response and its place in the memory. */
export interface MemoryEntry {
  response: StoredResponse;
  path: string;
  /** The other responses of the same version, by path. */
  siblings: Map<string, MemoryEntry>;
  /** The bytes that the memory has counted for it. */
  counted: number;
}

/** Responses that wait for the best quality. More are dropped, and asked for again when they are served. */
const maxWaiting = 100;
/** Share of the time in which the process did something, above which the best quality waits. */
const busyShare = 0.5;
const observedMs = 100;

/**
 * Stores responses by version and path, within a number of bytes: the least recently used one is evicted
 * first. A response goes with its version. Compresses the stored ones with the best quality later, one at a
 * time and only while `isIdle`, so that no request waits for it.
 */
export class ResponseMemory {
  readonly #maxBytes: number;
  readonly #isIdle: () => Promise<boolean>;
  readonly #ofVersion = new WeakMap<object, Map<string, MemoryEntry>>();
  readonly #rendering = new WeakMap<object, Map<string, Promise<MemoryEntry>>>();
  readonly #collected = new FinalizationRegistry<Map<string, MemoryEntry>>((entries) => {
    for (const entry of [...entries.values()]) this.#remove(entry);
  });
  /** The least recently used entry is the first. */
  readonly #entries = new Set<MemoryEntry>();
  #newest: MemoryEntry | undefined;
  #bytes = 0;
  readonly #waiting = new Set<MemoryEntry>();
  #compressing: Promise<void> | undefined;
  #isWatching = false;
  #isStopped = false;

  constructor({
    maxBytes,
    isIdle = hasIdleTime,
  }: {
    maxBytes: number;
    isIdle?: () => Promise<boolean>;
  }) {
    this.#maxBytes = maxBytes;
    this.#isIdle = isIdle;
  }

  find(version: object, path: string): MemoryEntry | undefined {
    return this.#ofVersion.get(version)?.get(path);
  }

  /** Returns the stored response, or the one that `render` makes. Simultaneous callers share one rendering. */
  async getOrRender(
    version: object,
    path: string,
    render: () => Promise<StoredResponse>,
  ): Promise<MemoryEntry> {
    const found = this.find(version, path);
    if (found) return found;
    const running = this.#rendering.get(version) ?? new Map<string, Promise<MemoryEntry>>();
    this.#rendering.set(version, running);
    let entry = running.get(path);
    if (!entry) {
      entry = render().then((response) => this.#add(version, path, response));
      running.set(path, entry);
      // The next request retries a failed rendering.
      const end = () => void running.delete(path);
      entry.then(end, end);
    }
    return entry;
  }

  /** Call it after an entry was served: it becomes the most recently used one, and its bytes are counted. */
  recordUse(entry: MemoryEntry): void {
    const { response } = entry;
    if (!response.isBest) this.#compressLater(entry);
    if (entry === this.#newest && entry.counted === response.bytes) return;
    // It was evicted while it was sent.
    if (!this.#entries.delete(entry)) return;
    this.#entries.add(entry);
    this.#newest = entry;
    this.#count(entry, response.bytes);
    this.#evict();
  }

  /** Resolves when no response is being compressed. None will be. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#waiting.clear();
    await this.#compressing;
    for (const entry of [...this.#entries]) this.#remove(entry);
  }

  #add(version: object, path: string, response: StoredResponse): MemoryEntry {
    let siblings = this.#ofVersion.get(version);
    if (!siblings) {
      siblings = new Map();
      this.#ofVersion.set(version, siblings);
      this.#collected.register(version, siblings);
    }
    const entry = { response, path, siblings, counted: 0 };
    if (this.#isStopped) return entry;
    siblings.set(path, entry);
    this.#entries.add(entry);
    this.#newest = entry;
    this.#count(entry, response.bytes);
    this.#evict();
    return entry;
  }

  #count(entry: MemoryEntry, bytes: number): void {
    const more = bytes - entry.counted;
    entry.counted = bytes;
    this.#bytes += more;
    storedResponseBytes.inc(more);
  }

  #evict(): void {
    for (const entry of this.#entries) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#remove(entry);
      storedResponseEvictions.inc();
    }
  }

  #remove(entry: MemoryEntry): void {
    if (!this.#entries.delete(entry)) return;
    this.#waiting.delete(entry);
    entry.siblings.delete(entry.path);
    if (this.#newest === entry) this.#newest = undefined;
    this.#count(entry, 0);
  }

  #compressLater(entry: MemoryEntry): void {
    if (this.#isStopped || this.#waiting.size >= maxWaiting || !this.#entries.has(entry)) return;
    this.#waiting.add(entry);
    if (!this.#isWatching) void this.#compressWaiting();
  }

  async #compressWaiting(): Promise<void> {
    this.#isWatching = true;
    try {
      while (this.#waiting.size > 0) {
        const isIdle = await this.#isIdle();
        const [entry] = this.#waiting;
        if (!isIdle || !entry) break;
        this.#compressing = compressBest(entry.response);
        await this.#compressing;
        if (this.#entries.has(entry)) this.#count(entry, entry.response.bytes);
        this.#waiting.delete(entry);
      }
    } catch {
      // The response is served as it is.
    } finally {
      // Under load the rest is dropped: a response is asked for again when it is served.
      this.#waiting.clear();
      this.#isWatching = false;
    }
  }
}

/** Observes the process for a moment. Returns true if it was idle for most of it. */
function hasIdleTime(): Promise<boolean> {
  const before = performance.eventLoopUtilization();
  return new Promise((resolve) => {
    const observe = () => resolve(performance.eventLoopUtilization(before).utilization < busyShare);
    setTimeout(observe, observedMs).unref();
  });
}
