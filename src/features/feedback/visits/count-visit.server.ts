import { failure } from "#src/http/failure.ts";
import { businessDay } from "#src/lib/time/business-day.ts";
import type { Services } from "#src/services/services.ts";
import { lookUpClient } from "../look-up/look-up-client.server.ts";
import { chooseCountedSource } from "./choose-counted-source.server.ts";
import { visitFailures } from "./contract.ts";
import { addVisit } from "./queries.server.ts";

/** Counts one more look at a business's review page, by day and source; nothing tells whose. */
export async function countVisit(
  services: Pick<Services, "db" | "memory" | "clock">,
  slug: string,
  source = "",
): Promise<void> {
  const found = await lookUpClient(services, slug);
  if (!found) throw failure(visitFailures, "client_not_found");
  const day = businessDay(services.clock.now());
  const countedAs = await chooseCountedSource(services, found.businessId, { day, source });
  await addVisit(services.db, found.businessId, { day, countedAs });
}
