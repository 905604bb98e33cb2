import { releaseSender } from "#src/features/invitations/senders/release-sender.server.ts";
import { commonFailures, failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";

/** Lets a held business send again. Fails with `not_found`. */
export async function releaseHeldSender(
  services: Pick<Services, "db" | "clock">,
  businessId: string,
): Promise<void> {
  const released = await releaseSender(services, { businessId });
  if (!released) throw failure(commonFailures, "not_found");
}
