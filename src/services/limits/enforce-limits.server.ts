import { failure, limitFailures, retryAfter } from "#src/http/failure.ts";
import type { Services } from "../services.ts";
import type { Attempt } from "./limits.ts";

/** The limit of an IPv6 /48 prefix is the limit of a /64 prefix times this factor. */
const widerFactor = 16;

/** Counts attempts like `takeAttempts`. Fails with `too_many_requests` if a rule is exceeded. */
export async function enforceLimits(
  services: Pick<Services, "limits">,
  ...attempts: Attempt[]
): Promise<void> {
  const seconds = await takeAttempts(services, ...attempts);
  if (seconds !== undefined) throw retryAfter(failure(limitFailures, "too_many_requests"), seconds);
}

/**
 * Counts an attempt against each rule. An attempt counted by an IPv6 /64 prefix is also counted by its
 * /48, because a provider may give one subscriber a whole /48. Returns the seconds to wait if a rule is
 * exceeded, otherwise undefined.
 */
export async function takeAttempts(
  { limits }: Pick<Services, "limits">,
  ...attempts: Attempt[]
): Promise<number | undefined> {
  return limits.take(attempts.flatMap((attempt) => [attempt, ...widened(attempt)]));
}

function widened([rule, subject]: Attempt): Attempt[] {
  const prefix = /^([0-9a-f]+:[0-9a-f]+:[0-9a-f]+):[0-9a-f]+::\/64$/.exec(subject)?.[1];
  if (!prefix) return [];
  const { uncounted = 0, ...counts } = rule;
  const wider = {
    ...counts,
    name: `${rule.name}-48`,
    max: rule.max * widerFactor,
    uncounted: uncounted * widerFactor,
  };
  return [[wider, `${prefix}::/48`]];
}
