import { fetchChallenge } from "#src/services/human-check/fetch-challenge.ts";
import type { BrowserCheck } from "#src/services/human-check/human-check.ts";
import { solutionOf } from "#src/services/human-check/solution-of.ts";
import { deliverKept } from "./deliver-kept.ts";
import { deliveryTag } from "./weak-signal.ts";

/**
 * The review page's service worker. It serves nothing: it only delivers, when the browser says that
 * the network is back, what a customer sent without it (Background Synchronization).
 */

/** Background Synchronization as Chromium has it; TypeScript's library does not know it. */
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
  if (event.tag === deliveryTag) event.waitUntil(deliver(event.lastChance));
});

async function deliver(lastChance: boolean): Promise<void> {
  const challenge = await fetchChallenge();
  // Google's check needs a page: these reviews wait for the customer's next visit.
  if (challenge.kind !== "altcha") return;
  const waiting = await deliverKept(altchaHere);
  if (waiting === 0) return;
  // The browser gives up after a few attempts unless asked again.
  if (lastChance) await worker.registration.sync.register(deliveryTag);
  throw new Error("Some reviews still wait for the network");
}

/** A new challenge for each review, solved where this runs: no page is open that could wait for it. */
const altchaHere: BrowserCheck = {
  async token() {
    const challenge = await fetchChallenge();
    if (challenge.kind !== "altcha") throw new Error("The human check was changed meanwhile");
    return solutionOf(challenge);
  },
  reset() {},
};
