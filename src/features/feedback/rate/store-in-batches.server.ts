import type { Db } from "#src/db/client.ts";
import { DatabaseUnavailable } from "#src/db/unavailable.ts";
import {
  type InsertResult,
  insertReview,
  insertReviews,
  type NewReview,
} from "./queries.server.ts";

/** Stores a review, alone or with others in one statement, with the same result. */
export type StoreReview = (businessId: string, review: NewReview) => Promise<InsertResult>;

interface WaitingReview {
  businessId: string;
  review: NewReview;
  resolve: (result: InsertResult) => void;
  reject: (error: unknown) => void;
}

/** Max reviews of a statement. */
const maxRows = 64;
/**
 * Longest wait of a batch for a lock, and so the longest delay of others by a locked business. Statements that
 * store reviews hold their locks for milliseconds.
 */
const lockTimeout = "500ms";
/** Max statements at a time. While one waits for its commit, the other can run. */
const maxStatements = 2;
/** Reviews that must wait for a second statement, because a statement costs as much as five reviews of it. */
const minRowsOfSecond = 16;

/**
 * Returns a function that stores reviews in this process's batches (decision 0169). A review that
 * arrives while no statement runs is stored at once. Reviews that arrive while one runs wait for its end, or until
 * they are enough for a second one, and are stored together. Each promise settles after its review's commit.
 */
export function storeInBatches(db: Db): StoreReview {
  let waiting: WaitingReview[] = [];
  let statements = 0;

  function start(): void {
    while (
      statements < maxStatements &&
      waiting.length >= (statements === 0 ? 1 : minRowsOfSecond)
    ) {
      const { batch, rest } = takeBatch(waiting);
      waiting = rest;
      statements += 1;
      void storeTogether(db, batch).finally(() => {
        statements -= 1;
        start();
      });
    }
  }

  return (businessId, review) =>
    new Promise((resolve, reject) => {
      waiting.push({ businessId, review, resolve, reject });
      start();
    });
}

/** Splits off the next batch. A second review with the same proof or id stays for a later batch. */
function takeBatch(waiting: WaitingReview[]): { batch: WaitingReview[]; rest: WaitingReview[] } {
  const batch: WaitingReview[] = [];
  const repeated: WaitingReview[] = [];
  const keys = new Set<string>();
  let next = 0;
  for (; next < waiting.length && batch.length < maxRows; next++) {
    const entry = waiting[next] as WaitingReview;
    const own = [`proof ${entry.review.proof.id}`, `${entry.businessId} ${entry.review.id}`];
    (own.some((key) => keys.has(key)) ? repeated : batch).push(entry);
    for (const key of own) keys.add(key);
  }
  return { batch, rest: [...repeated, ...waiting.slice(next)] };
}

/**
 * Stores a batch in one statement. If one review breaks it, or waits too long for a lock, each review is
 * stored with a statement of its own, so no review depends on another. These statements do not count as
 * the batch's: one that waits for a lock must not delay the next batch.
 */
async function storeTogether(db: Db, batch: WaitingReview[]): Promise<void> {
  try {
    const results = await insertReviews(db, batch, { lockTimeout });
    for (const [index, result] of results.entries()) batch[index]?.resolve(result);
  } catch (error) {
    const isUnavailable = error instanceof DatabaseUnavailable;
    for (const entry of batch) {
      if (isUnavailable) entry.reject(error);
      else insertReview(db, entry.businessId, entry.review).then(entry.resolve, entry.reject);
    }
  }
}
