import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { LimitRule } from "#src/services/limits/limits.ts";
import type { Services } from "#src/services/services.ts";

/** The limits for one IP address: for each business, and over all businesses. */
export interface SenderLimits {
  perBusiness: LimitRule;
  perIpAddress: LimitRule;
}

/** Counts one request. Fails with `too_many_requests`. */
export function limitSender(
  services: Pick<Services, "limits">,
  { perBusiness, perIpAddress }: SenderLimits,
  { slug, ipAddress }: { slug: string; ipAddress: string },
): Promise<void> {
  return enforceLimits(
    services,
    // The look-up ignores upper case, so the count does too.
    [perBusiness, `${ipAddress} ${slug.toLowerCase()}`],
    [perIpAddress, ipAddress],
  );
}
