import type { Db } from "#src/db/client.ts";
import { addDays } from "#src/lib/time/calendar.ts";
import type { Services } from "#src/services/services.ts";
import { deliverJob } from "../jobs.ts";
import { storedDays } from "./contract.ts";
import {
  deliveryOf,
  messageWritten,
  reviewChanged,
  reviewCreated,
  type WebhookEvent,
} from "./events.server.ts";
import {
  deleteChanges,
  insertDeliveries,
  listChanges,
  listReviewsAfter,
  lockEndpoints,
  moveEndpoints,
} from "./queries.server.ts";

type Dependencies = Pick<Services, "db" | "clock" | "queue">;
type LockedEndpoint = Awaited<ReturnType<typeof lockEndpoints>>[number];
type Change = Awaited<ReturnType<typeof listChanges>>[number];

/** Max reviews and changes of a transaction. */
const batchSize = 200;

/** Writes the deliveries of what happened in businesses. A repeated call writes nothing twice. */
export async function writeDeliveriesOf(
  services: Dependencies,
  { businessIds }: { businessIds: string[] },
): Promise<void> {
  for (const businessId of businessIds) await writeDeliveries(services, businessId);
}

async function writeDeliveries(services: Dependencies, businessId: string): Promise<void> {
  let isMore = true;
  while (isMore) {
    isMore = await services.db.transaction().execute(async (tx) => {
      const written = await writeBatch(tx, businessId, services.clock.now());
      for (const { id: endpointId } of written.ready) {
        // One delivery of an endpoint is sent at a time: the group of its jobs is the endpoint.
        const options = { businessId: endpointId };
        await services.queue.enqueue(tx, deliverJob, { businessId, endpointId }, options);
      }
      return written.isMore;
    });
  }
}

/**
 * Writes deliveries and moves `after_seq` in one transaction. The changes are read first: the review of each is
 * committed, so it is among the reviews that are read then, and its own event comes before.
 */
async function writeBatch(tx: Db, businessId: string, now: Date) {
  const endpoints = await lockEndpoints(tx, businessId, addDays(now, -storedDays));
  if (endpoints.length === 0) return { ready: [], isMore: false };
  const changes = await listChanges(tx, businessId, batchSize);
  const after = Math.min(...endpoints.map((endpoint) => endpoint.after_seq));
  const reviews = await listReviewsAfter(tx, businessId, after, batchSize);
  const isReviewsLeft = reviews.length === batchSize;
  const taken = isReviewsLeft ? [] : changes;

  const events = taken.map((change) => eventOf(businessId, change, now));
  const deliveries = endpoints.flatMap((endpoint) => {
    const created = reviews
      .filter(({ seq }) => seq > endpoint.after_seq)
      .map((review) => reviewCreated(businessId, review));
    return [...created, ...distinct(events)]
      .filter(({ type }) => endpoint.types.includes(type))
      .map((event) => deliveryOf(endpoint.id, event));
  });
  if (deliveries.length > 0) await insertDeliveries(tx, businessId, deliveries, now);
  const last = reviews.at(-1);
  const ids = endpoints.map(({ id }) => id);
  if (last) await moveEndpoints(tx, businessId, ids, last.seq);
  const numbers = taken.map(({ n }) => n);
  if (numbers.length > 0) await deleteChanges(tx, businessId, numbers);

  const withNew = new Set(deliveries.map(({ endpointId }) => endpointId));
  const ready = endpoints.filter((one) => withNew.has(one.id) && isReady(one, now));
  return { ready, isMore: isReviewsLeft || changes.length === batchSize };
}

function isReady({ disabled_at, retry_at }: LockedEndpoint, now: Date): boolean {
  return disabled_at === null && (retry_at === null || retry_at <= now);
}

/** Returns undefined for a message that is erased by now. */
function eventOf(businessId: string, change: Change, now: Date): WebhookEvent | undefined {
  if (change.type === "avaliacao.alterada") return reviewChanged(businessId, change, now);
  const { messageN: n, author, writtenAt } = change;
  if (n === null || author === null || writtenAt === null) return undefined;
  return messageWritten(businessId, change, { n, author, created_at: writtenAt });
}

/** An event says what is true now, so two equal ones say the same. */
function distinct(events: (WebhookEvent | undefined)[]): WebhookEvent[] {
  const byBody = new Map(events.map((event) => [event?.body, event]));
  return [...byBody.values()].filter((event) => event !== undefined);
}
