import type { Db } from "#src/db/client.ts";
import { addDays } from "#src/lib/time/calendar.ts";
import type { Services } from "#src/services/services.ts";
import { disableEndpoint, findEndpoint } from "../endpoints/queries.server.ts";
import { deliverJob } from "../jobs.ts";
import { mailDisabledEndpoint } from "./mail-disabled-endpoint.server.tsx";
import { findNext, requeueSetAside, storeAttempt, storeHealth } from "./queries.server.ts";
import { maxAttempts, retryPause } from "./retry-pauses.ts";
import { type Attempt, sendAttempt } from "./send-attempt.server.ts";

type Dependencies = Pick<Services, "db" | "clock" | "queue" | "settings" | "outgoing" | "log">;

interface Target {
  businessId: string;
  endpointId: string;
}

/** An endpoint is disabled if a delivery is set aside, and the first failure without a success since is so old. */
const failingDays = 5;
/** After this time the job ends, and another one sends the rest, so that no endpoint keeps a place for itself. */
const turnMs = 30_000;

/**
 * Sends the waiting deliveries of an endpoint in their order, until none is left or one fails. A failed one is repeated
 * before the later ones are sent. The queue runs one job of an endpoint at a time.
 */
export async function deliverToEndpoint(services: Dependencies, target: Target): Promise<void> {
  const { db, clock, queue } = services;
  const { businessId, endpointId } = target;
  const until = performance.now() + turnMs;
  while (performance.now() < until) {
    const next = await findNext(db, businessId, endpointId, clock.now());
    if (!next) return;
    const attempt = await sendAttempt(services, endpointId, next, next);
    const goesOn = await db
      .transaction()
      .execute((tx) => settle(services, tx, target, { ...next, ...attempt }));
    if (!goesOn) return;
  }
  await queue.enqueue(db, deliverJob, target, { businessId: endpointId });
}

/** Stores the result of an attempt. Returns true if the next delivery may be sent now. */
async function settle(
  services: Dependencies,
  tx: Db,
  { businessId, endpointId }: Target,
  { id, attempts, delivered, retryAfter, ...result }: Attempt & { id: string; attempts: number },
): Promise<boolean> {
  const endpoint = await findEndpoint(tx, businessId, endpointId, { lock: true });
  // The owner removed it meanwhile.
  if (!endpoint) return false;
  const at = services.clock.now();
  const attempt = { status: result.status, failure: result.failure, ms: result.ms, at };
  const store = (state?: "delivered" | "failed") =>
    storeAttempt(tx, businessId, id, { ...attempt, answer: result.answer, state });

  if (delivered) {
    await store("delivered");
    await markWorking(tx, businessId, endpoint);
    return true;
  }
  const since = endpoint.failing_since ?? at;
  const isGone = result.status === 410;
  const pause = retryPause(attempts + 1, retryAfter);
  // After quiet days the last failure may be old: one failed attempt says little.
  const hasFailedLong = pause === undefined && addDays(since, failingDays) <= at;
  if (isGone || hasFailedLong) {
    await store();
    await storeHealth(tx, businessId, endpointId, { failing_since: since, retry_at: null });
    const reason = isGone ? "gone" : "failing";
    const isDisabled = await disableEndpoint(tx, businessId, endpointId, { reason, now: at });
    if (isDisabled) {
      await mailDisabledEndpoint(services, tx, businessId, { ...endpoint, reason, at, since });
    }
    return false;
  }
  if (pause === undefined) {
    await store("failed");
    await storeHealth(tx, businessId, endpointId, { failing_since: since, retry_at: null });
    return true;
  }
  await store();
  const retryAt = new Date(at.getTime() + pause * 1000);
  await storeHealth(tx, businessId, endpointId, { failing_since: since, retry_at: retryAt });
  const options = { businessId: endpointId, startAfter: retryAt };
  await services.queue.enqueue(tx, deliverJob, { businessId, endpointId }, options);
  return false;
}

/**
 * Stores that an endpoint works again, and lets what was set aside meanwhile be tried once more: it may have failed
 * only because the endpoint was down for longer than a delivery is repeated.
 */
export async function markWorking(
  tx: Db,
  businessId: string,
  endpoint: { id: string; failing_since: Date | null },
): Promise<void> {
  if (!endpoint.failing_since) return;
  const setAside = { since: endpoint.failing_since, attempts: maxAttempts };
  await requeueSetAside(tx, businessId, endpoint.id, setAside);
  await storeHealth(tx, businessId, endpoint.id, { failing_since: null, retry_at: null });
}
