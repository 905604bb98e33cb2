import type { BodyOf } from "#src/http/endpoint.ts";
import { failure } from "#src/http/failure.ts";
import { asksForStars } from "#src/lib/text/asks-for-stars.ts";
import type { Services } from "#src/services/services.ts";
import { updateBusiness } from "../profile/queries.server.ts";
import { kitFailures, type PrintKit, type putPrintKit } from "./contract.ts";
import { readPrintKit } from "./read-print-kit.server.ts";

/** Saves the look and the call to action; an empty one restores the default. Fails with `kitFailures`. */
export async function savePrintKit(
  services: Pick<Services, "db">,
  businessId: string,
  kit: BodyOf<typeof putPrintKit>,
): Promise<PrintKit> {
  refuseAskingForStars(kit.call_to_action);
  await updateBusiness(services.db, businessId, {
    call_to_action: kit.call_to_action || null,
    print_look: kit.look,
  });
  return readPrintKit(services, businessId);
}

/** Throws `call_asks_for_stars` if the text asks for a rating. */
export function refuseAskingForStars(callToAction: string): void {
  if (asksForStars(callToAction)) throw failure(kitFailures, "call_asks_for_stars");
}
