import { failure } from "#src/http/failure.ts";
import { asksForStars } from "#src/lib/text/asks-for-stars.ts";
import type { Services } from "#src/services/services.ts";
import { updateBusiness } from "../profile/queries.server.ts";
import { kitFailures, type Look, type PrintKit } from "./contract.ts";
import { readPrintKit } from "./read-print-kit.server.ts";

/** Saves the call to action, empty for the usual one, and the look. Fails with `kitFailures`. */
export async function savePrintKit(
  services: Pick<Services, "db">,
  businessId: string,
  kit: { call_to_action: string; look: Look },
): Promise<PrintKit> {
  refuseAskingForStars(kit.call_to_action);
  await updateBusiness(services.db, businessId, {
    call_to_action: kit.call_to_action || null,
    print_look: kit.look,
  });
  return readPrintKit(services, businessId);
}

/** Fails with `call_asks_for_stars`. */
export function refuseAskingForStars(callToAction: string): void {
  if (asksForStars(callToAction)) throw failure(kitFailures, "call_asks_for_stars");
}
