import { failure } from "#src/http/failure.ts";
import type { WebhookRequest } from "#src/services/payments/payments.ts";
import type { Services } from "#src/services/services.ts";
import { processNotificationJob } from "../jobs.ts";
import { notificationFailures } from "./contract.ts";
import { insertNotification, insertRequest } from "./queries.server.ts";
import { storeUnreadable } from "./store-unreadable.server.ts";

/**
 * Stores a notification of the provider once per state of its resource, and leaves the rest to a job.
 * A repeated one is processed again until that state is stored.
 * Its contents are not trusted: the job reads the resource from the provider.
 * Fails with `signature_invalid`.
 */
export async function receiveNotification(
  services: Pick<Services, "db" | "clock" | "log" | "payments" | "queue">,
  request: WebhookRequest,
): Promise<void> {
  const { db, clock, log, payments, queue } = services;
  const now = clock.now();
  const result = payments.verifyNotification(request, now);
  // A call of the older format is no forgery. With 200 the provider does not repeat it.
  if (result.verdict === "ipn") return storeUnreadable(services, { reason: "ipn" });
  if (result.verdict !== "valid") {
    log.warn({ verdict: result.verdict }, "notification rejected");
    await storeUnreadable(services, { ...named(request), reason: result.verdict });
    throw failure(notificationFailures, "signature_invalid");
  }
  const { notification, signature } = result;
  if (!notification) {
    await storeUnreadable(services, { ...named(request), reason: "unknown_topic" });
    return;
  }
  await db.transaction().execute(async (tx) => {
    // A replayed request, with the same body or another, changes nothing.
    if (!(await insertRequest(tx, signature, now))) return;
    const isUnsettled = await insertNotification(tx, { ...notification, now });
    if (!isUnsettled) return;
    await queue.enqueue(tx, processNotificationJob, { ...notification, attempt: 0 });
  });
}

/** What a request says that it is about. */
function named({ query }: WebhookRequest): { topic?: string; resourceId?: string } {
  const { type: topic, "data.id": resourceId } = query;
  return { ...(topic ? { topic } : {}), ...(resourceId ? { resourceId } : {}) };
}
