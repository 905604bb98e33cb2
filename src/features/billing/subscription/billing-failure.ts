import { type Failure, failure } from "#src/http/failure.ts";
import { billingFailures } from "./contract.ts";

/** A failure of billing: its sentence is in `erro` as well, where billing's callers look for it. */
export function billingFailure(code: keyof typeof billingFailures): Failure {
  return failure(billingFailures, code, { erro: billingFailures[code][1] });
}
