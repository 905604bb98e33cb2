import { showNotifications } from "#src/features/push/show-notifications.ts";
import type { CheckPurpose } from "#src/services/human-check/contract.ts";
import { fetchChallenge } from "#src/services/human-check/fetch-challenge.ts";
import type { BrowserCheck } from "#src/services/human-check/human-check.ts";
import { solutionOf } from "#src/services/human-check/solution-of.ts";
import { type AnswerMessage, answerTitle } from "../conversation/answer-title.ts";
import { deliverPendingReviews } from "./deliver-pending-reviews.ts";
import { deliveryTag } from "./delivery-worker.ts";
import { listPendingReviews } from "./pending-reviews.ts";

/**
 * The review page's service worker. It intercepts no requests. It sends stored reviews when the browser
 * reports that the network is back (Background Synchronization), and shows that a business answered.
 */

/** Background Synchronization in Chromium; TypeScript's library does not declare it. */
interface SyncEvent extends Event {
  tag: string;
  lastChance: boolean;
  waitUntil(work: Promise<unknown>): void;
}

const worker = self as unknown as {
  addEventListener(type: "sync", listener: (event: SyncEvent) => void): void;
  registration: { sync: { register(tag: string): Promise<void> } };
};

worker.addEventListener("sync", (event) => {
  if (event.tag === deliveryTag) event.waitUntil(deliverOrRegister(event.lastChance));
});

/** Rejects if a review still waits, so that the browser repeats the event later. */
async function deliverOrRegister(lastChance: boolean): Promise<void> {
  try {
    await deliver();
  } catch (error) {
    // The browser stops after a few attempts unless the worker registers again.
    if (lastChance) await worker.registration.sync.register(deliveryTag);
    throw error;
  }
}

async function deliver(): Promise<void> {
  const [first] = await listPendingReviews();
  if (!first) return;
  const challenge = await fetchChallenge(`feedback:${first.slug}`);
  // Google's check needs a page: the next visit sends these reviews.
  if (challenge.kind !== "altcha") return;
  const waiting = await deliverPendingReviews(altchaInWorker(`feedback:${first.slug}`));
  if (waiting > 0) throw new Error("Some reviews are not delivered yet");
}

/** Solves a new challenge for each review, in the worker itself. */
const altchaInWorker = (purpose: CheckPurpose): BrowserCheck => ({
  async token() {
    const challenge = await fetchChallenge(purpose);
    if (challenge.kind !== "altcha") throw new Error("The human check has changed");
    return solutionOf(challenge);
  },
  reset() {},
  forPurpose: altchaInWorker,
});

showNotifications<AnswerMessage>(({ shop }) => answerTitle(shop, navigator.language));
