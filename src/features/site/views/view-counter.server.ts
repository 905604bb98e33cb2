import type { IncomingHttpHeaders } from "node:http";
import { isPerson } from "#src/http/is-person.server.ts";
import { saoPauloDate } from "#src/lib/time/sao-paulo-date.ts";
import type { Services } from "#src/services/services.ts";
import { addPageViews } from "./queries.server.ts";

const flushMs = 1_000;

/**
 * Counts views of pages that are served from memory. Adds them up and stores them once a second, so that
 * a request does not wait for the database. Robots and prefetches are not counted.
 */
export class ViewCounter {
  readonly #services: Pick<Services, "db" | "clock" | "log">;
  #views = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #stored = Promise.resolve();

  constructor(services: Pick<Services, "db" | "clock" | "log">) {
    this.#services = services;
  }

  add(path: string, headers: IncomingHttpHeaders): void {
    if (!isPerson({ get: (name) => headers[name.toLowerCase()] })) return;
    this.#views.set(path, (this.#views.get(path) ?? 0) + 1);
    this.#timer ??= setTimeout(() => this.#flush(), flushMs);
  }

  /** Stores the last views, also those that are being stored. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#flush();
    await this.#stored;
  }

  #flush(): void {
    const views = this.#views;
    this.#views = new Map();
    this.#timer = undefined;
    this.#stored = this.#stored.then(() => this.#store(views));
  }

  /** A failed count is only logged. */
  async #store(views: ReadonlyMap<string, number>): Promise<void> {
    const { db, clock, log } = this.#services;
    const day = saoPauloDate(clock.now());
    for (const [path, count] of views) {
      try {
        await addPageViews(db, day, path, count);
      } catch (error) {
        log.warn({ err: error, path, count }, "counting page views failed");
      }
    }
  }
}
