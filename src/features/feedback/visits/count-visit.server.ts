import { failure } from "#src/http/failure.ts";
import { saoPauloDate } from "#src/lib/time/sao-paulo-date.ts";
import type { Services } from "#src/services/services.ts";
import { limitSender } from "../limit-sender.server.ts";
import { lookUpBusiness } from "../look-up/look-up-business.server.ts";
import { chooseCountedSource } from "./choose-counted-source.server.ts";
import { visitFailures } from "./contract.ts";
import { visitLimits } from "./limits.server.ts";
import { addVisit } from "./queries.server.ts";

/**
 * Adds one visit to the day counter of a business and source. Nothing about the visitor is stored.
 * Fails with the codes of `visitFailures`.
 */
export async function countVisit(
  services: Pick<Services, "db" | "businessCache" | "clock" | "limits">,
  {
    slug,
    ipAddress,
    source = "",
  }: { slug: string; ipAddress: string; source?: string | undefined },
): Promise<void> {
  await limitSender(services, visitLimits, { slug, ipAddress });
  const found = await lookUpBusiness(services, slug);
  if (!found) throw failure(visitFailures, "client_not_found");
  const day = saoPauloDate(services.clock.now());
  const countedAs = await chooseCountedSource(services, found.businessId, { day, source });
  await addVisit(services.db, found.businessId, { day, countedAs });
}
