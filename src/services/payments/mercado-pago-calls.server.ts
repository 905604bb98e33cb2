import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { z } from "zod";
import { errorOfNoResponse, errorOfResponse } from "./mercado-pago-errors.ts";
import { pageOf } from "./mercado-pago-shapes.ts";
import { PaymentsError } from "./payments.ts";
import { timeLeft } from "./share-deadline.server.ts";

const searchPage = 10;
const maxRetries = 2;
/** A longer pause is left to the job that repeats the caller's work. */
const maxPauseMs = 5_000;
/** Enough pages for the invoices of ten years. */
const maxPages = 15;

export interface CallOptions {
  baseUrl: string;
  accessToken: string;
  readTimeoutMs?: number;
  writeTimeoutMs?: number;
  /** Time of all calls of one request to us. */
  requestTimeoutMs?: number;
  /** Pause before the first retry of a read; doubled each time. */
  pauseMs?: number;
  fetch?: typeof fetch;
}

/**
 * Calls of Mercado Pago over `fetch`. A read has up to three attempts with growing pauses.
 * A write has one, because the provider does not recognise a repeated write, and more time, because
 * it waits for the card's bank. The calls of one request to us have less time together.
 */
export function mercadoPagoCalls(options: CallOptions) {
  const { pauseMs = 300 } = options;
  const { readTimeoutMs = 10_000, writeTimeoutMs = 30_000, requestTimeoutMs = 24_000 } = options;
  const send = sender(options);

  async function ask<S extends z.ZodType>(
    shape: S,
    method: "GET" | "POST" | "PUT",
    path: string,
    body?: unknown,
    { key = randomUUID(), deviceId }: { key?: string; deviceId?: string | undefined } = {},
  ): Promise<z.output<S>> {
    const call = `${method} ${path.replace(/\?.*/, "").replace(/[0-9a-f]{8,}|\d{5,}/g, "{id}")}`;
    const isWrite = method !== "GET";
    const timeoutMs = Math.min(
      isWrite ? writeTimeoutMs : readTimeoutMs,
      timeLeft(requestTimeoutMs),
    );
    if (timeoutMs <= 0)
      throw new PaymentsError("temporary", `${call}: no time left`, { isSilent: true });
    const { answer, content } = await send(method, path, body, { key, deviceId, timeoutMs }).catch(
      (error) => {
        throw errorOfNoResponse(call, error, isWrite);
      },
    );
    if (!answer.ok) {
      const retryAfter = answer.headers.get("retry-after");
      throw errorOfResponse(call, { status: answer.status, body: content, retryAfter }, isWrite);
    }
    return parseContent(shape, content, { call, status: answer.status, isWrite });
  }

  async function read<S extends z.ZodType>(shape: S, path: string): Promise<z.output<S>> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await ask(shape, "GET", path);
      } catch (error) {
        const pause = pauseBeforeRetry(error, attempt, pauseMs);
        if (pause === undefined || pause >= timeLeft(requestTimeoutMs)) throw error;
        await delay(pause);
      }
    }
  }

  async function readAll<S extends z.ZodType>(shape: S, path: string): Promise<z.output<S>[]> {
    const all: z.output<S>[] = [];
    for (let page = 0; page < maxPages; page++) {
      const { results, paging } = await read(
        pageOf(shape),
        `${path}&limit=${searchPage}&offset=${page * searchPage}`,
      );
      all.push(...(results as z.output<S>[]));
      if (results.length === 0 || all.length >= paging.total) break;
    }
    return all;
  }

  return { ask, read, readAll };
}

/** Returns the pause in milliseconds; undefined if the read is not repeated. */
function pauseBeforeRetry(error: unknown, attempt: number, pauseMs: number): number | undefined {
  if (!(error instanceof PaymentsError && error.retryable) || attempt === maxRetries) return;
  const wanted = (error.retryAfterSeconds ?? 0) * 1000;
  if (wanted > maxPauseMs) return;
  return Math.max(wanted, pauseMs * 2 ** attempt * (0.5 + Math.random()));
}

/** Returns the function that sends one call. It throws without a response. */
function sender({ baseUrl, accessToken, fetch: send = fetch }: CallOptions) {
  return async (
    method: "GET" | "POST" | "PUT",
    path: string,
    body: unknown,
    { key, deviceId, timeoutMs }: { key: string; deviceId: string | undefined; timeoutMs: number },
  ): Promise<{ answer: Response; content: unknown }> => {
    const isWrite = method !== "GET";
    // A call with the public key is what a browser calls. The access token would hide a wrong key.
    const isPublic = path.includes("public_key=");
    const answer = await send(baseUrl + path, {
      method,
      headers: {
        ...(isPublic ? {} : { Authorization: `Bearer ${accessToken}` }),
        ...(isWrite ? { "Content-Type": "application/json", "X-Idempotency-Key": key } : {}),
        ...(deviceId ? { "X-meli-session-id": deviceId } : {}),
      },
      ...(isWrite ? { body: JSON.stringify(body ?? {}) } : {}),
      // A redirect would send our key to another host.
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const content: unknown = await answer.json().catch((error: unknown) => {
      // A timeout while reading the body counts as no response. A body that is not JSON does not.
      if ((error as Error).name === "TimeoutError") throw error;
      return undefined;
    });
    return { answer, content };
  };
}

/** Throws if the response is not what we expect. The outcome of a write is then unknown. */
function parseContent<S extends z.ZodType>(
  shape: S,
  content: unknown,
  { call, status, isWrite }: { call: string; status: number; isWrite: boolean },
): z.output<S> {
  const parsed = shape.safeParse(content);
  if (parsed.success) return parsed.data;
  const facts = { status, outcomeUnknown: isWrite };
  if (content === undefined) {
    throw new PaymentsError("temporary", `${call} answered ${status} (no JSON)`, facts);
  }
  const fields = parsed.error.issues.map(({ path }) => path.join(".")).join(", ");
  throw new PaymentsError("unknown", `${call} answered without: ${fields}`, facts);
}
