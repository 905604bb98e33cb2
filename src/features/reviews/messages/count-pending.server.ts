import type { ResponseOf } from "#src/http/endpoint.ts";
import type { Services } from "#src/services/services.ts";
import { countMatches } from "../tally/blocks.ts";
import { readWideBlocks } from "../tally/read-blocks.server.ts";
import type { getPending } from "./contract.ts";

/** Returns how many reviews the owner has not seen, and how many are open. */
export async function countPending(
  services: Pick<Services, "db">,
  businessId: string,
): Promise<ResponseOf<typeof getPending>> {
  const blocks = await readWideBlocks(services, businessId, undefined);
  return {
    unread: countMatches(blocks, { displayed: false }),
    open: countMatches(blocks, { status: "open" }),
  };
}
