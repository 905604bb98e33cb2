import { GoogleProfileError } from "#src/services/google-profile/google-profile.ts";
import type { Services } from "#src/services/services.ts";
import { connectionCallFailure } from "../failures.ts";
import { concernsProject } from "../quota/pause-reading.server.ts";

/** Runs a call to Google for a waiting owner. Fails with the codes of `connectionCallFailures`. */
export async function askGoogle<Result>(
  { log }: Pick<Services, "log">,
  call: () => Promise<Result>,
): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof GoogleProfileError)) throw error;
    // The operator has to act on a missing approval, which a rejection for the quota may mean too.
    const isForOperator = error.kind === "not-approved" || concernsProject(error);
    const level = isForOperator ? "error" : "warn";
    log[level]({ trouble: error.kind, detail: error.message }, "call to Google failed");
    throw connectionCallFailure(error.kind);
  }
}
