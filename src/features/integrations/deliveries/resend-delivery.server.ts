import { failure } from "#src/http/failure.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import { findEndpoint } from "../endpoints/queries.server.ts";
import { deliverJob } from "../jobs.ts";
import { resendFailures, type SendResult } from "./contract.ts";
import { markWorking } from "./deliver-to-endpoint.server.tsx";
import { sentByHand } from "./limits.server.ts";
import { findDelivery, storeAttempt } from "./queries.server.ts";
import { sendAttempt } from "./send-attempt.server.ts";

/**
 * Sends a stored delivery once more now, with its webhook-id and a new timestamp. If that works, an endpoint that
 * pauses after a failure is tried at once. Fails with `delivery_not_found`, or with
 * `endpoint_stopped` if an operator stopped the endpoint.
 */
export async function resendDelivery(
  services: Pick<Services, "db" | "clock" | "limits" | "settings" | "outgoing" | "queue">,
  businessId: string,
  id: string,
): Promise<SendResult> {
  await enforceLimits(services, [sentByHand, businessId]);
  const { db, clock, queue } = services;
  const delivery = await findDelivery(db, businessId, id);
  if (!delivery) throw failure(resendFailures, "delivery_not_found");
  const isStopped = delivery.disabled_reason === "operator";
  if (isStopped) throw failure(resendFailures, "endpoint_stopped");
  const { endpointId } = delivery;

  const attempt = await sendAttempt(services, endpointId, delivery, delivery);
  const { delivered, retryAfter: _, ...result } = attempt;
  const state = delivered ? "delivered" : undefined;
  await db.transaction().execute(async (tx) => {
    const endpoint = await findEndpoint(tx, businessId, endpointId, { lock: true });
    await storeAttempt(tx, businessId, id, { ...result, state, at: clock.now() });
    if (!delivered || !endpoint?.failing_since) return;
    await markWorking(tx, businessId, endpoint);
    await queue.enqueue(tx, deliverJob, { businessId, endpointId }, { businessId: endpointId });
  });
  return { delivered, ...result };
}
