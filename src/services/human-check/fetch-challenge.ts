import { call } from "#src/http/client.ts";
import { timeoutSignal } from "#src/http/timeout-signal.ts";
import type { getChallenge } from "./contract.ts";

/** Fetches a new challenge from the server. Throws ApiFailure. */
export function fetchChallenge() {
  return call<typeof getChallenge>("GET /api/human-check/", { signal: timeoutSignal() });
}
