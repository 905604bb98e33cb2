import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import { mailPerEmail } from "../links/limits.server.ts";
import { mailReset } from "./jobs.server.ts";
import { resetPerIpAddress } from "./limits.server.ts";
import { findAccountId } from "./queries.server.ts";

/**
 * Requests a mail with a reset link. Neither the response nor its time shows whether the account
 * exists: in both cases there is one query and one job, and the job does the rest. Fails with
 * `too_many_requests`.
 */
export async function requestReset(
  services: Pick<Services, "db" | "limits" | "queue">,
  { email, ipAddress }: { email: string; ipAddress: string },
): Promise<void> {
  const { db, queue } = services;
  await enforceLimits(services, [resetPerIpAddress, ipAddress], [mailPerEmail, email]);
  const accountId = (await findAccountId(db, email)) ?? null;
  await queue.enqueue(db, mailReset, { accountId });
}
