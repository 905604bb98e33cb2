import { isTrialUsed } from "#src/features/billing/trial/is-trial-used.server.ts";
import { takeAttempts } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import { trialAnswersPerIpAddress } from "./limits.server.ts";

/**
 * Returns true if the trial was used with the phone, and the caller may know. The email is not checked here:
 * only the holder of the mailbox may learn whether it had an account (decision 0121).
 */
export async function mayKnowTrialUsed(
  services: Pick<Services, "db" | "limits" | "settings">,
  phone: string,
  ipAddress: string,
): Promise<boolean> {
  if (!(await isTrialUsed(services, phone))) return false;
  return (await takeAttempts(services, [trialAnswersPerIpAddress, ipAddress])) === undefined;
}
