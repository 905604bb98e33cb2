import { failure } from "#src/http/failure.ts";
import {
  GoogleProfileError,
  type GoogleProfileTrouble,
} from "#src/services/google-profile/google-profile.ts";
import type { Services } from "#src/services/services.ts";
import { googleFailures } from "./contract.ts";

const codes: Record<GoogleProfileTrouble, keyof typeof googleFailures> = {
  "grant-ended": "google_ended",
  "not-allowed": "google_not_allowed",
  "not-found": "google_not_allowed",
  "not-approved": "google_not_approved",
  busy: "google_unavailable",
  refused: "google_unavailable",
  temporary: "google_unavailable",
};

/** Runs a call to Google for a waiting owner. Fails with the codes of `googleFailures`. */
export async function askGoogle<Result>(
  { log }: Pick<Services, "log">,
  call: () => Promise<Result>,
): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof GoogleProfileError)) throw error;
    // The operator has to act on a missing approval.
    const level = error.trouble === "not-approved" ? "error" : "warn";
    log[level]({ trouble: error.trouble, detail: error.message }, "call to Google failed");
    throw failure(googleFailures, codes[error.trouble]);
  }
}
