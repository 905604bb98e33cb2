import { failure, limitFailures } from "#src/http/failure.ts";
import type { Services } from "../services.ts";
import type { Attempt } from "./limits.ts";

/** Counts an attempt against each rule. Fails with `too_many_requests` when one is exceeded. */
export async function enforceLimits(
  { limits }: Pick<Services, "limits">,
  ...attempts: Attempt[]
): Promise<void> {
  const seconds = await limits.take(attempts);
  if (seconds === undefined) return;
  const refusal = failure(limitFailures, "too_many_requests");
  refusal.headers["Retry-After"] = String(seconds);
  throw refusal;
}
