import { releaseSender } from "#src/features/invitations/senders/release-sender.server.ts";
import { commonFailures, failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";

/** Lets a held business send again, or one whose name no map confirms. Fails with `not_found`. */
export async function releaseHeldSender(
  services: Pick<Services, "db" | "clock">,
  businessId: string,
): Promise<void> {
  if (!(await releaseSender(services, businessId))) throw failure(commonFailures, "not_found");
}
