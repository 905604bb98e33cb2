import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import { mailPerEmail } from "../links/limits.server.ts";
import { findAccountByEmail } from "../queries.server.ts";
import { mailReset } from "./jobs.server.ts";
import { resetPerAddress } from "./limits.server.ts";

/**
 * Asks for a link to choose another password. Whether the account exists shows neither in the
 * answer nor in its time: in both cases one look-up and one job, and the job does the rest.
 * Fails with `too_many_requests`.
 */
export async function requestReset(
  services: Pick<Services, "db" | "limits" | "queue">,
  { email, address }: { email: string; address: string },
): Promise<void> {
  const { db, queue } = services;
  await enforceLimits(services, [resetPerAddress, address], [mailPerEmail, email]);
  const account = await findAccountByEmail(db, email);
  await queue.enqueue(db, mailReset, { accountId: account?.id ?? null });
}
