import { call } from "#src/http/client.ts";
import { timeoutSignal } from "#src/http/timeout-signal.ts";
import type { CheckPurpose, getChallenge } from "./contract.ts";

/** Fetches a new challenge for a form from the server. Throws ApiFailure. */
export function fetchChallenge(purpose: CheckPurpose) {
  return call<typeof getChallenge>("GET /api/human-check/", {
    query: { for: purpose },
    signal: timeoutSignal(),
  });
}
