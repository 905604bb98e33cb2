import type { ClaimId, Services } from "#src/services/services.ts";
import { putSource } from "./queries.server.ts";

/** Stores the source of a claim: publication and year. Without one the source of the settings applies. */
export async function saveClaimSource(
  { db, clock }: Pick<Services, "db" | "clock">,
  claim: ClaimId,
  source: string,
): Promise<void> {
  await putSource(db, { claim, source: source.trim(), now: clock.now() });
}
