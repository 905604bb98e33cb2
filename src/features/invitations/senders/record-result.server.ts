import type { Services } from "#src/services/services.ts";
import { countRefused } from "./count-refused.ts";
import { holdSender } from "./hold-sender.server.ts";
import { maxRefusedShare, minRefused } from "./limits.ts";
import { appendResult } from "./queries.server.ts";

/** Counts the result of a mail. Holds the business if too many of its newest mails were refused. */
export async function recordResult(
  services: Pick<Services, "db" | "clock" | "log">,
  businessId: string,
  result: "accepted" | "refused",
): Promise<void> {
  const results = await appendResult(services.db, businessId, result);
  const refused = countRefused(results);
  if (refused >= minRefused && refused > results.length * maxRefusedShare) {
    await holdSender(services, businessId, "refusals");
  }
}
