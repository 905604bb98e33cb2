import type { Services } from "#src/services/services.ts";
import type { ClaimId } from "../content.ts";
import { putSource } from "./queries.server.ts";

/** Stores the source of a claim: publication and year. An empty one removes it. */
export async function saveClaimSource(
  { db, clock }: Pick<Services, "db" | "clock">,
  claim: ClaimId,
  source: string,
): Promise<void> {
  await putSource(db, { claim, source: source.trim(), now: clock.now() });
}
