import { commonFailures, failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { setLimitsLifted } from "./queries.server.ts";

/**
 * Lets an account log in again after too many attempts, in every process and browser at once. The limit of an IP
 * address stays, because it protects other accounts. Fails with `not_found`.
 */
export async function liftLimits(
  { db, clock }: Pick<Services, "db" | "clock">,
  accountId: string,
): Promise<void> {
  if (!(await setLimitsLifted(db, accountId, clock.now()))) {
    throw failure(commonFailures, "not_found");
  }
}
