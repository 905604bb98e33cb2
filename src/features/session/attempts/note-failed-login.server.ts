import type { Attempt } from "#src/services/limits/limits.ts";
import type { Services } from "#src/services/services.ts";
import { recordFailedLoginJob } from "../jobs.ts";
import { findAccountId } from "../queries.server.ts";
import { notedRejections } from "./limits.server.ts";
import type { FailedOutcome } from "./outcomes.ts";

/**
 * Queues the record of a failed log-in. `limitedBy` is the subject whose limit was reached: rejections of one
 * subject are recorded once a minute by each process, so that a flood causes no database load.
 */
export async function noteFailedLogin(
  services: Pick<Services, "db" | "clock" | "limits" | "queue">,
  { email, outcome, limitedBy }: { email: string; outcome: FailedOutcome; limitedBy?: string },
): Promise<void> {
  const { db, clock, limits, queue } = services;
  const noted: Attempt[] = limitedBy ? [[notedRejections, `${outcome} ${limitedBy}`]] : [];
  if ((await limits.take(noted)) !== undefined) return;
  const accountId = (await findAccountId(db, email)) ?? null;
  await queue.enqueue(db, recordFailedLoginJob, {
    accountId,
    outcome,
    at: clock.now().toISOString(),
  });
}
