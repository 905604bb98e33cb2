import { failure } from "#src/http/failure.ts";
import { businessDay } from "#src/services/clock.ts";
import type { Services } from "#src/services/services.ts";
import { googleClickFailures } from "./contract.ts";
import { lookUpClient } from "./look-up-client.server.ts";
import { markGoogleClick } from "./queries.server.ts";

/** Counts that the customer of review `id` went on to Google; a second click counts nothing. */
export async function recordGoogleClick(
  services: Pick<Services, "db" | "memory" | "clock">,
  slug: string,
  id: string,
): Promise<{ counted: boolean }> {
  const found = await lookUpClient(services, slug);
  if (!found) throw failure(googleClickFailures, "client_not_found");
  const at = services.clock.now();
  const click = { id, at, day: businessDay(at) };
  return { counted: await markGoogleClick(services.db, found.businessId, click) };
}
