import type { Services } from "#src/services/services.ts";
import type { StateFilter } from "../contract.ts";
import { countMatches } from "./blocks.ts";
import { readWideBlocks } from "./read-blocks.server.ts";

/** Returns how many reviews of a business match a filter. */
export async function countFiltered(
  services: Pick<Services, "db">,
  businessId: string,
  filter: StateFilter,
): Promise<number> {
  return countMatches(await readWideBlocks(services, businessId, filter.stars), filter);
}
