import { listSources } from "#src/features/sources/list-sources.server.ts";
import type { Services } from "#src/services/services.ts";
import type { Look } from "../looks.ts";
import { findBusiness } from "../profile/queries.server.ts";
import type { PrintKit } from "./contract.ts";

/** Returns the owner's call to action, the look, the languages, and the sources that the owner named. */
export async function readPrintKit(
  { db }: Pick<Services, "db">,
  businessId: string,
): Promise<PrintKit> {
  const [business, sources] = await Promise.all([
    findBusiness(db, businessId),
    listSources({ db }, businessId),
  ]);
  return {
    call_to_action: business.call_to_action,
    look: business.print_look as Look,
    translated: business.print_translated,
    sources,
  };
}
