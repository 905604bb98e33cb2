import type { BodyOf, ResponseOf } from "#src/http/endpoint.ts";
import { hashToken } from "#src/lib/tokens/random-token.server.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import type { readSignUp as endpoint } from "./contract.ts";
import { signUpStatePerIpAddress } from "./limits.server.ts";
import { findIsConfirmed } from "./queries.server.ts";

/**
 * Returns what became of a browser's sign-up. Gives no access, because the sign-up may be a stranger's: its
 * password needs a log-in with the opened link. Fails with `too_many_requests`.
 */
export async function readSignUp(
  services: Pick<Services, "db" | "clock" | "limits">,
  { email, device }: BodyOf<typeof endpoint>,
  ipAddress: string,
): Promise<ResponseOf<typeof endpoint>> {
  await enforceLimits(services, [signUpStatePerIpAddress, ipAddress]);
  const signUp = { email, deviceHash: hashToken(device), now: services.clock.now() };
  const isConfirmed = await findIsConfirmed(services.db, signUp);
  if (isConfirmed === undefined) return { state: "none" };
  return { state: isConfirmed ? "confirmed" : "waiting" };
}
