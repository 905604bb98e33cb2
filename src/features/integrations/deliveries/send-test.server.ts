import { v7 as uuidv7 } from "uuid";
import { failure } from "#src/http/failure.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import { testType } from "../endpoints/event-types.ts";
import { findEndpoint } from "../endpoints/queries.server.ts";
import { sendTest as contract, type SendResult } from "./contract.ts";
import { testBody } from "./events.server.ts";
import { sentByHand } from "./limits.server.ts";
import { insertTest } from "./queries.server.ts";
import { sendAttempt } from "./send-attempt.server.ts";

/**
 * Sends a test to an endpoint now, also to a disabled one, and never again. Fails with `endpoint_not_found`,
 * or with `endpoint_stopped` if an operator stopped it.
 */
export async function sendTest(
  services: Pick<Services, "db" | "clock" | "limits" | "settings" | "outgoing">,
  businessId: string,
  endpointId: string,
): Promise<SendResult> {
  await enforceLimits(services, [sentByHand, businessId]);
  const { db, clock } = services;
  const endpoint = await findEndpoint(db, businessId, endpointId);
  if (!endpoint) throw failure(contract.failures, "endpoint_not_found");
  const isStopped = endpoint.disabled_reason === "operator";
  if (isStopped) throw failure(contract.failures, "endpoint_stopped");
  const test = { id: uuidv7(), body: testBody(businessId, clock.now()) };

  const attempt = await sendAttempt(services, endpointId, endpoint, test);
  const { delivered, retryAfter: _, ...result } = attempt;
  const state = delivered ? "delivered" : "failed";
  const row = { ...test, ...result, endpointId, type: testType, state, at: clock.now() } as const;
  await insertTest(db, businessId, row);
  return { delivered, ...result };
}
