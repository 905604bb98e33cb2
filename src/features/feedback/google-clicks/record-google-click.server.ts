import { failure } from "#src/http/failure.ts";
import { saoPauloDate } from "#src/lib/time/sao-paulo-date.ts";
import type { Services } from "#src/services/services.ts";
import { limitSender } from "../limit-sender.server.ts";
import { lookUpBusiness } from "../look-up/look-up-business.server.ts";
import { chooseCountedSource } from "../visits/choose-counted-source.server.ts";
import { clickFailures } from "./contract.ts";
import { clickLimits } from "./limits.server.ts";
import { findReviewSource, markGoogleClick } from "./queries.server.ts";

/**
 * Counts the first click of review `id` on the Google link. `counted` is false for later clicks and
 * for an unknown review. Fails with the codes of `clickFailures`.
 */
export async function recordGoogleClick(
  services: Pick<Services, "db" | "businessCache" | "clock" | "limits">,
  { slug, ipAddress, id }: { slug: string; ipAddress: string; id: string },
): Promise<{ counted: boolean }> {
  await limitSender(services, clickLimits, { slug, ipAddress });
  const found = await lookUpBusiness(services, slug);
  if (!found) throw failure(clickFailures, "client_not_found");
  const { businessId } = found;
  const source = await findReviewSource(services.db, businessId, id);
  if (source === undefined) return { counted: false };
  const at = services.clock.now();
  const day = saoPauloDate(at);
  const countedAs = await chooseCountedSource(services, businessId, { day, source });
  return { counted: await markGoogleClick(services.db, businessId, { id, at, day, countedAs }) };
}
