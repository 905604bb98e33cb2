import { createHash } from "node:crypto";
import { join } from "node:path";
import { serialize } from "node:v8";
import { Worker } from "node:worker_threads";
import { commonFailures, failure, retryAfter } from "#src/http/failure.ts";
import { DrawingCache } from "./drawing-cache.ts";
import { type Drawings, drawingFailures } from "./drawings.ts";
import { FairQueue } from "./fair-queue.ts";

const program = join(process.cwd(), "src/server/drawing-worker.ts");
const retryAfterSeconds = 2;

export interface DrawingLimits {
  /** Maximum of waiting drawings, of all owners and of one owner. */
  waiting: { total: number; perOwner: number };
  cacheBytes: number;
  /** A drawing that takes longer fails with `drawing_busy`. */
  maxMs: number;
  /** The worker thread ends after this time without work, which frees its memory. */
  idleMs: number;
}

const usualLimits: DrawingLimits = {
  // The print kit's page asks for eight previews at once.
  waiting: { total: 48, perOwner: 12 },
  cacheBytes: 16 * 1024 * 1024,
  maxMs: 15_000,
  idleMs: 60_000,
};

interface Order {
  kind: string;
  input: unknown;
  settle(result: Buffer | Error): void;
}

export type DrawingReply = { drawing: Uint8Array } | { error: string };

/** Draws one file at a time in one worker thread, which starts at the first drawing. Equal files are drawn once. */
export function workerDrawings(limits: DrawingLimits = usualLimits): Drawings {
  const cache = new DrawingCache(limits.cacheBytes);
  const pending = new Map<string, Promise<Buffer>>();
  const turns = drawInTurns(limits);

  return {
    draw(kind, owner, input) {
      if (turns.isClosed()) return Promise.reject(stopping());
      const key = keyOf(kind.name, input);
      const cached = cache.get(key);
      if (cached) return Promise.resolve(cached);
      const same = pending.get(key);
      if (same) return same;
      const drawn = new Promise<Buffer>((resolve, reject) => {
        const settle = (result: Buffer | Error) => {
          pending.delete(key);
          if (result instanceof Error) return reject(result);
          cache.set(key, result);
          resolve(result);
        };
        if (!turns.add(owner, { kind: kind.name, input, settle })) reject(busy());
      });
      pending.set(key, drawn);
      drawn.catch(() => pending.delete(key));
      return drawn;
    },
    close: turns.close,
  };
}

/** Gives one order at a time to the worker thread, in turns of the owners, and ends an order that takes too long. */
function drawInTurns(limits: DrawingLimits) {
  const queue = new FairQueue<Order>(limits.waiting);
  let current: Order | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const finish = (result: Buffer | Error): void => {
    clearTimeout(timer);
    const order = current;
    current = undefined;
    order?.settle(result);
    next();
  };
  const thread = drawingThread(finish);

  const next = (): void => {
    if (current || isClosed) return;
    current = queue.next();
    if (!current) {
      timer = setTimeout(() => void thread.end(), limits.idleMs).unref();
      return;
    }
    // On a busy machine the drawing may work when it is requested again.
    timer = setTimeout(() => fail(busy()), limits.maxMs);
    thread.draw({ kind: current.kind, input: current.input });
  };

  /** Ends the thread, also in the middle of a drawing. */
  const fail = (reason: Error): void => {
    void thread.end();
    finish(reason);
  };

  return {
    isClosed: () => isClosed,

    /** Returns false if too many orders wait. */
    add(owner: string, order: Order): boolean {
      const isAdded = queue.add(owner, order);
      clearTimeout(current ? undefined : timer);
      next();
      return isAdded;
    },

    async close(): Promise<void> {
      isClosed = true;
      const ended = thread.end();
      finish(stopping());
      for (let order = queue.next(); order; order = queue.next()) order.settle(stopping());
      clearTimeout(timer);
      await ended;
    },
  };
}

/** A worker thread that starts with a drawing. `finish` gets the drawing, or why there is none. */
function drawingThread(finish: (result: Buffer | Error) => void) {
  let worker: Worker | undefined;
  const end = async (): Promise<void> => {
    const ended = worker;
    worker = undefined;
    await ended?.terminate();
  };
  const start = (): Worker => {
    const started = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: 192 } });
    // A late reply of a stopped worker would be taken for the drawing of the next order.
    const ifCurrent = (handle: () => void) => {
      if (worker === started) handle();
    };
    const fail = (reason: Error) =>
      ifCurrent(() => {
        void end();
        finish(reason);
      });
    started.on("message", (reply: DrawingReply) =>
      ifCurrent(() =>
        finish("drawing" in reply ? Buffer.from(reply.drawing) : new Error(reply.error)),
      ),
    );
    started.on("error", fail);
    started.on("exit", () => fail(new Error("The drawing worker ended")));
    started.unref();
    return started;
  };
  return {
    draw(order: Pick<Order, "kind" | "input">): void {
      worker ??= start();
      worker.postMessage(order);
    },
    end,
  };
}

function keyOf(kind: string, input: unknown): string {
  return createHash("sha256").update(kind).update(serialize(input)).digest("base64url");
}

function busy() {
  return retryAfter(failure(drawingFailures, "drawing_busy"), retryAfterSeconds);
}

/** Another process draws the file when it is requested again, so this is no error to report. */
function stopping() {
  return retryAfter(failure(commonFailures, "unavailable"), retryAfterSeconds);
}
