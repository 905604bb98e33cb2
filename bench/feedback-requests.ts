import { Worker } from "node:worker_threads";
import { v7 as uuidv7 } from "uuid";
import { altchaCheck } from "#src/services/human-check/altcha.server.ts";
import { humanToken } from "#testing/human.ts";
import type { LoadResult } from "./load-worker.ts";

/** The measured program must use this secret, because the bench creates and solves its own easy challenges. */
export const benchSecret = "a secret of the benchmark's own, long enough";
export const defaultConnections = 32;
const clock = { now: () => new Date() };
const humanCheck = altchaCheck({ secret: benchSecret, clock, effort: { cost: 1, tries: 1 } });

/** Prepared requests to businesses in turn. Preparing them takes longer than sending them. */
export class FeedbackRequests {
  static #made = 0;
  readonly #slugs: string[];
  readonly #rating: number;
  #prepared: string[] = [];

  constructor(slugs: string[], { rating = 5 } = {}) {
    this.#slugs = slugs;
    this.#rating = rating;
  }

  async prepare(count: number): Promise<string[]> {
    while (this.#prepared.length < count) {
      const number = FeedbackRequests.#made++;
      // Each IP address sends eight, so no request exceeds a rate limit.
      this.#prepared.push(
        await feedbackTo(this.#slugs[number % this.#slugs.length] ?? "", number >> 3, this.#rating),
      );
    }
    return this.#prepared.slice(0, count);
  }

  discard(count: number): void {
    this.#prepared = this.#prepared.slice(count);
  }
}

async function feedbackTo(slug: string, phone: number, rating: number): Promise<string> {
  const recaptcha = await humanToken({ humanCheck }, `feedback:${slug}`);
  const comment = "Atendimento muito bom, voltarei mais vezes.";
  const body = JSON.stringify({ id: uuidv7(), rating, comment, recaptcha, source: "caixa" });
  return (
    `POST /api/feedback/${slug}/ HTTP/1.1\r\nHost: localhost\r\n` +
    `X-Forwarded-For: 10.${phone >> 16}.${(phone >> 8) & 255}.${phone & 255}\r\nContent-Type: application/json\r\n` +
    `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  );
}

export interface LoadOptions {
  /** Requests at most. */
  count: number;
  seconds: number;
  /** Default: as fast as the server responds. */
  perSecond?: number;
  connections?: number;
}

/** Sends requests from a thread and removes them from `from`. */
export async function sendLoad(
  url: string,
  from: FeedbackRequests,
  { count, seconds, perSecond, connections = defaultConnections }: LoadOptions,
): Promise<LoadResult> {
  const requests = await from.prepare(count);
  const port = Number(new URL(url).port);
  const workerData = { port, requests, connections, seconds, perSecond };
  const result = await new Promise<LoadResult>((resolve, reject) => {
    const worker = new Worker(new URL("./load-worker.ts", import.meta.url), { workerData });
    worker.once("message", resolve);
    worker.once("error", reject);
  });
  from.discard(result.sent);
  return result;
}
