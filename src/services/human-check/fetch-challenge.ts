import { call } from "#src/http/client.ts";
import { timeoutSignal } from "#src/http/timeout-signal.ts";
import type { CheckPurpose, getChallenge } from "./contract.ts";

/**
 * Fetches a new challenge for a form from the server, or reads the `response` to a request for it. Throws ApiFailure.
 */
export function fetchChallenge(purpose: CheckPurpose, response?: Promise<Response>) {
  return call<typeof getChallenge>("GET /api/human-check/", {
    query: { for: purpose },
    signal: timeoutSignal(),
    ...(response && { response }),
  });
}
