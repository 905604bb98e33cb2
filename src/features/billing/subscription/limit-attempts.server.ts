import { retryAfter } from "#src/http/failure.ts";
import { takeAttempts } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import { billingFailure } from "../failures.ts";
import { attemptsPerDay, attemptsPerHour } from "./limits.server.ts";

/**
 * Counts an attempt of an account to pay or to change the card, for all its businesses together. Called before the
 * provider is. Fails with `too_many_requests`.
 */
export async function limitAttempts(
  services: Pick<Services, "limits">,
  accountId: string,
): Promise<void> {
  const seconds = await takeAttempts(
    services,
    [attemptsPerHour, accountId],
    [attemptsPerDay, accountId],
  );
  if (seconds !== undefined) throw retryAfter(billingFailure("too_many_requests"), seconds);
}
