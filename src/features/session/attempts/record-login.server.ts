import { saoPauloDate } from "#src/lib/time/sao-paulo-date.ts";
import type { Services } from "#src/services/services.ts";
import type { LoginOutcome } from "./outcomes.ts";
import { countAttempt } from "./queries.server.ts";

/**
 * Counts a log-in for the operator, who tells the owner why it failed. Stores the day, the outcome and the time of the
 * last one. Does nothing without an account.
 */
export async function recordLogin(
  { db, clock }: Pick<Services, "db" | "clock">,
  { accountId, outcome, at }: { accountId: string | null; outcome: LoginOutcome; at?: string },
): Promise<void> {
  if (!accountId) return;
  const now = at ? new Date(at) : clock.now();
  await countAttempt(db, accountId, { outcome, day: saoPauloDate(now), now });
}
