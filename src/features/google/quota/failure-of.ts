import { type Failure, failure } from "#src/http/failure.ts";
import type { GoogleProfileTrouble } from "#src/services/google-profile/google-profile.ts";
import { googleCallFailures } from "./contract.ts";

const codes: Record<GoogleProfileTrouble, keyof typeof googleCallFailures> = {
  "grant-ended": "google_grant_ended",
  "not-allowed": "google_not_allowed",
  "not-found": "google_not_allowed",
  // Only the operator can do something about it.
  "not-approved": "google_unavailable",
  busy: "google_busy",
  refused: "google_unavailable",
  temporary: "google_unavailable",
};

/** Returns what the owner gets to read about a failed call to Google. */
export function failureOf(trouble: GoogleProfileTrouble): Failure {
  return failure(googleCallFailures, codes[trouble]);
}
