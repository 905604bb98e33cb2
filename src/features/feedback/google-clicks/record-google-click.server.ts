import { failure } from "#src/http/failure.ts";
import { businessDay } from "#src/lib/time/business-day.ts";
import type { Services } from "#src/services/services.ts";
import { lookUpClient } from "../look-up/look-up-client.server.ts";
import { chooseCountedSource } from "../visits/choose-counted-source.server.ts";
import { googleClickFailures } from "./contract.ts";
import { markGoogleClick, sourceOfReview } from "./queries.server.ts";

/** Counts that the customer of review `id` went on to Google; a second click counts nothing. */
export async function recordGoogleClick(
  services: Pick<Services, "db" | "memory" | "clock">,
  slug: string,
  id: string,
): Promise<{ counted: boolean }> {
  const found = await lookUpClient(services, slug);
  if (!found) throw failure(googleClickFailures, "client_not_found");
  const { businessId } = found;
  const source = await sourceOfReview(services.db, businessId, id);
  if (source === undefined) return { counted: false };
  const at = services.clock.now();
  const day = businessDay(at);
  const countedAs = await chooseCountedSource(services, businessId, { day, source });
  return { counted: await markGoogleClick(services.db, businessId, { id, at, day, countedAs }) };
}
