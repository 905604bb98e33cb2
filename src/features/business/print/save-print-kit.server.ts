import type { BodyOf } from "#src/http/endpoint.ts";
import type { Services } from "#src/services/services.ts";
import { updateBusiness } from "../profile/queries.server.ts";
import type { PrintKit, putPrintKit } from "./contract.ts";
import { readPrintKit } from "./read-print-kit.server.ts";
import { rejectAskingForStars } from "./reject-asking-for-stars.server.ts";

/**
 * Saves the look, the languages and the call to action; an empty call restores the default. Fails with `kitFailures`.
 */
export async function savePrintKit(
  services: Pick<Services, "db">,
  businessId: string,
  kit: BodyOf<typeof putPrintKit>,
): Promise<PrintKit> {
  rejectAskingForStars(kit.call_to_action);
  await updateBusiness(services.db, businessId, {
    call_to_action: kit.call_to_action || null,
    print_look: kit.look,
    print_translated: kit.translated,
  });
  return readPrintKit(services, businessId);
}
